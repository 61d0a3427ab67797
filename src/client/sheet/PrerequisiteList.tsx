import type { CSSProperties } from 'react'
import { inPolish } from '../ui/messages.ts'
import { counted } from '../ui/plural.ts'
import { Switch } from '../ui/Switch.tsx'
import type { SheetEdits } from './edits.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { SUMMARY } from './place.ts'
import type { SheetViewProps } from './SheetView.tsx'
import type { Prerequisite } from './sheet.ts'

export function PrerequisiteList({ sheet, position, edits }: SheetViewProps) {
  const { prerequisites } = sheet.year
  const missing = sheet.standing.prerequisitesMissing
  const done = prerequisites.length - missing

  return (
    <section className="card" aria-labelledby="wymagania">
      <header className="area-head">
        <div className="area-head__top">
          <div className="grow">
            <h2 id="wymagania">Wymagania wstępne</h2>
            <p className="hint">
              {missing > 0 ? (
                `Brakuje jeszcze ${counted(missing, 'wymagania', 'wymagań', 'wymagań')}. Bez nich nie ma kategorii ani miejsca w rankingu.`
              ) : (
                <>
                  Wszystkie spełnione.{' '}
                  <PlaceLink to={SUMMARY} position={position}>
                    Zobacz podsumowanie
                  </PlaceLink>
                </>
              )}
            </p>
          </div>
          <p className="nowrap hint">
            <span className="figure">{done}</span>/{prerequisites.length}
          </p>
        </div>
        <div className="bar" style={{ '--now': (done / (prerequisites.length || 1)) * 100 } as CSSProperties}>
          <i />
        </div>
        {missing > 0 && sheet.entries.values.size > 0 && (
          <p className="hint">Wpisane wartości są zachowane i wrócą, gdy wszystko będzie zaznaczone.</p>
        )}
      </header>
      <ul>
        {prerequisites.map(prerequisite => (
          <PrerequisiteRow
            key={prerequisite.id}
            prerequisite={prerequisite}
            isDone={sheet.entries.ticked.has(prerequisite.id)}
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
  edits: SheetEdits | undefined
}

function PrerequisiteRow({ prerequisite, isDone, edits }: PrerequisiteRowProps) {
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
        {refusal && (
          <p className="error" role="alert">
            Nie zapisano: {inPolish(refusal)}
          </p>
        )}
      </div>
    </li>
  )
}
