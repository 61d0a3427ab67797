import { Link } from 'wouter'
import { formatDateTime } from '#client/ui/format.ts'
import { changesIn } from './changes.ts'
import { type AuditEntry, actorName } from './entry.ts'
import { sentenceOf } from './sentences.ts'

/** Who changed what, the newest first. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="log">
      {entries.map(entry => (
        <li key={entry.id}>
          <p className="log__head">
            <time dateTime={entry.time}>{formatDateTime(entry.time)}</time> · <Actor entry={entry} />
          </p>
          <p className="anywhere">{sentenceOf(entry)}</p>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Actor({ entry }: { entry: AuditEntry }) {
  const name = actorName(entry)
  if (!entry.actor?.email) return name
  return (
    <Link href={`/admin/ustawienia/dziennik?osoba=${entry.actor.id}`} className="anywhere">
      {name}
    </Link>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesIn(entry)
  if (changes.length === 0) return null
  return (
    <ul className="log__changes">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="anywhere">
          {field}: <del>{before}</del> → <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
