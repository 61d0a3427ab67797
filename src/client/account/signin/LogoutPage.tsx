import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { signOut } from '#client/api/session.ts'
import { useSendEverything } from '#client/sheet/saving/OutboxProvider.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { ownPath } from '#domain/ownPath.ts'
import { counted } from '#domain/text/plural.ts'

export function LogoutPage() {
  const [, navigate] = useLocation()
  const next = ownPath(new URLSearchParams(useSearch()).get('next'), location.origin)
  const sendEverything = useSendEverything()
  const [unsent, setUnsent] = useState(0)

  const leaving = useAction(async () => {
    await signOut()
    navigate(next ?? '/', { replace: true })
  })
  // Sends unsaved changes first; asks if some remain.
  const saving = useAction(async () => {
    const left = await sendEverything()
    setUnsent(left)
    if (left === 0) await leaving.run()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the page signs out, once
  useEffect(() => {
    saving.run()
  }, [])

  if (unsent > 0) {
    return (
      <Gate title="Wylogowanie">
        <Note>
          Nie zapisano jeszcze {counted(unsent, 'zmiany', 'zmian', 'zmian')}. To, co zostało, poczeka w tej przeglądarce
          i zapisze się, gdy znów się tu zalogujesz.
        </Note>
        <button type="button" className="btn block" data-tone="primary" disabled={saving.busy} onClick={saving.run}>
          {saving.busy ? 'Zapisywanie…' : 'Zapisz i wyloguj się'}
        </button>
        <button type="button" className="btn block" disabled={saving.busy || leaving.busy} onClick={leaving.run}>
          Wyloguj się mimo to
        </button>
        <FormError message={leaving.failure} />
        <Link href="/kategoryzacja">Wróć do arkusza</Link>
      </Gate>
    )
  }
  return (
    <Gate title="Wylogowanie">
      {leaving.failure ? (
        <>
          <FormError message={leaving.failure} />
          <button type="button" className="btn block" disabled={leaving.busy} onClick={leaving.run}>
            Spróbuj ponownie
          </button>
        </>
      ) : (
        <p role="status">Wylogowywanie…</p>
      )}
    </Gate>
  )
}
