import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ruleChanges } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { fieldName, fieldValue } from '#client/sheet/view/comparisonWords.ts'
import type { AnsweredTask } from '#client/sheet/view/sheet.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { counted } from '#domain/text/plural.ts'

/** Facts whose rules have changed. The earlier rules are fetched once the list is opened. */
export function ChangedRules({ tasks }: { tasks: readonly AnsweredTask[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card facts__changed" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="line">
          <Pencil aria-hidden="true" />
          {counted(tasks.length, 'sprawa ma', 'sprawy mają', 'spraw ma')} w tym roku inne zasady
        </span>
      </summary>
      <div className="card__body">
        <p className="hint">Nie ma ich powyżej: przeczytajcie je i odpowiedzcie w obszarze.</p>
        {isOpen && <Differences tasks={tasks} />}
      </div>
    </details>
  )
}

function Differences({ tasks }: { tasks: readonly AnsweredTask[] }) {
  const read = useRead(ruleChanges)
  if (!read) return <Loading />
  const fieldsOf = (id: number) => read.changes.find(change => change.kind === 'task' && change.id === id)?.fields ?? []
  return (
    <ul>
      {tasks.map(({ id, name, primaryGroupId }) => (
        <li key={id}>
          <Link href={`/kategoryzacja?obszar=${primaryGroupId}&zadanie=${id}`}>{name}</Link>
          {fieldsOf(id).map(({ field, before, after }) => (
            <small key={field} className="hint fact__difference">
              {fieldName(field)}: było {fieldValue(field, before)}, jest {fieldValue(field, after)}
            </small>
          ))}
        </li>
      ))}
    </ul>
  )
}
