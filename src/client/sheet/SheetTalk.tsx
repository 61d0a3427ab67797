import { RemarkField } from './RemarkField.tsx'
import { ThreadView } from './ThreadView.tsx'
import type { Talk } from './talk.ts'
import { threadAbout, WHOLE_SHEET } from './threads.ts'

/** What is said about the sheet as a whole. */
export function SheetTalk({ talk }: { talk: Talk }) {
  const thread = threadAbout(talk.threads, WHOLE_SHEET)
  if (!thread && !talk.mayWrite) return null
  return (
    <section className="card" id="uwagi-do-arkusza" aria-labelledby="uwagi-do-arkusza-tytul">
      <header>
        <h2 id="uwagi-do-arkusza-tytul">Uwagi do całego arkusza</h2>
      </header>
      <div className="card__body stack">
        {thread ? (
          <ThreadView talk={talk} thread={thread} />
        ) : (
          <RemarkField talk={talk} about={WHOLE_SHEET} label="Nowa uwaga" send="Wyślij uwagę" />
        )}
      </div>
    </section>
  )
}
