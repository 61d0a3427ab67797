import { inPolish } from '#client/ui/messages.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { WrittenNote } from './EntryNotes.tsx'
import type { SheetEdits } from './edits.ts'
import { PrerequisiteHead } from './PrerequisiteHead.tsx'
import type { SheetViewProps } from './SheetView.tsx'
import type { Prerequisite, Written } from './sheet.ts'

export function PrerequisiteList({ sheet, position, edits }: SheetViewProps) {
  return (
    <section className="card" aria-labelledby="wymagania">
      <PrerequisiteHead sheet={sheet} position={position} />
      <ul>
        {sheet.year.prerequisites.map(prerequisite => (
          <PrerequisiteRow
            key={prerequisite.id}
            prerequisite={prerequisite}
            isDone={sheet.entries.ticked.has(prerequisite.id)}
            written={sheet.entries.written?.ticks.get(prerequisite.id)}
            edits={edits}
          />
        ))}
      </ul>
    </section>
  )
}

interface PrerequisiteRowProps {
  prerequisite: Prerequisite
  isDone: boolean
  written: Written | undefined
  edits: SheetEdits | undefined
}

function PrerequisiteRow({ prerequisite, isDone, written, edits }: PrerequisiteRowProps) {
  const { id, name, description } = prerequisite
  const yesOrNo = isDone ? 'tak' : 'nie'
  const refusal = edits?.refusalOf('tick', id)

  return (
    <li className="task" data-kind="prerequisite">
      <div className="task__control">
        {edits ? (
          <Switch aria-label={name} checked={isDone} onChange={event => edits.tick(prerequisite, event.target.checked)}>
            {yesOrNo}
          </Switch>
        ) : (
          <p className="task__value">{yesOrNo}</p>
        )}
      </div>
      <div className="task__name">
        <h3>{name}</h3>
        {description && <p className="task__meta task__description">{description}</p>}
        <WrittenNote written={written} />
        {refusal && (
          <p className="error" role="alert">
            Nie zapisano: {inPolish(refusal)}
          </p>
        )}
      </div>
    </li>
  )
}
