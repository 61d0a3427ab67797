import { isAnythingPending } from '#client/sheet/pending.ts'
import { Note } from '#client/ui/Note.tsx'

/** For whoever wanted another page and was led here: why, and that nothing typed is lost. */
export function WhySignIn() {
  if (!isAnythingPending()) return <Note>Ta strona wymaga zalogowania.</Note>
  return (
    <Note tone="warn">
      Sesja wygasła, zaloguj się ponownie. To, czego arkusz nie zdążył zapisać, czeka w tej przeglądarce i zapisze się
      samo po zalogowaniu.
    </Note>
  )
}
