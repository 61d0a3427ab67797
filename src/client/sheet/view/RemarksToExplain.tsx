import { CircleCheck, MessageSquareDot } from 'lucide-react'
import { Link } from 'wouter'
import { formatDateTime } from '#client/ui/format.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { plural } from '#domain/text/plural.ts'
import { placeOfThread } from './checks.ts'
import type { Discussion } from './discussion.ts'
import type { Sheet } from './sheet.ts'
import type { Thread } from './threads.ts'

interface RemarksToExplainProps {
  discussion: Discussion
  sheet: Sheet
  /** The deadline is still ahead. */
  mayHandIn: boolean
}

export function RemarksToExplain({ discussion, sheet, mayHandIn }: RemarksToExplainProps) {
  const threads = [...discussion.threads.values()].toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
  const explained = threads.filter(({ isOpen }) => !isOpen).length
  const words = `${explained}\u00a0z\u00a0${threads.length} ${plural(explained, 'wyjaśniona', 'wyjaśnione', 'wyjaśnionych')}`

  return (
    <section className="card" aria-labelledby="do-wyjasnienia">
      <header>
        <div className="spread">
          <h2 id="do-wyjasnienia">Uwagi do wyjaśnienia</h2>
          {threads.length > 0 && <small>{words}</small>}
        </div>
        {threads.length > 0 && <progress value={explained} max={threads.length} aria-label={words} />}
      </header>
      {threads.length > 0 && (
        <ul className="remarks">
          {threads.map(thread => (
            <Item key={thread.remarks[0]!.id} thread={thread} sheet={sheet} />
          ))}
        </ul>
      )}
      {mayHandIn && (
        <footer className="spread">
          <small className="muted">Można zgłosić ponownie także z&nbsp;niewyjaśnionymi uwagami.</small>
          <Link href="/kategoryzacja/zglos" className="btn">
            Zgłoś ponownie
          </Link>
        </footer>
      )}
    </section>
  )
}

function Item({ thread, sheet }: { thread: Thread; sheet: Sheet }) {
  const { name, within, href } = placeOfThread(thread, sheet)
  const last = thread.remarks.at(-1)!
  return (
    <li data-done={!thread.isOpen || undefined}>
      {thread.isOpen ? <MessageSquareDot aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <div>
        <Link href={href} className="remarks__where">
          {name}
        </Link>{' '}
        {within && <small>{within}</small>}
        <LinkedText text={last.text} />
        {last.resolvedAt && <small>wyjaśnione {formatDateTime(last.resolvedAt)}</small>}
      </div>
    </li>
  )
}
