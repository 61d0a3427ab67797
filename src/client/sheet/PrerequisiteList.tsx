import { type CSSProperties, useState } from 'react'
import { counted } from '#client/ui/plural.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { WrittenNote } from './EntryNotes.tsx'
import type { Changes, Done, SheetEdits, SheetViewProps } from './edits.ts'
import { lastChange } from './history.ts'
import { SectionLink } from './SectionLink.tsx'
import { SUMMARY } from './sections.ts'
import type { Prerequisite, Written } from './sheet.ts'
import { Talked } from './ThreadView.tsx'
import type { Talk } from './talk.ts'
import { aboutPrerequisite } from './threads.ts'
import { UndoNote } from './UndoNote.tsx'

export function PrerequisiteList({ sheet, position, edits, changes, talk }: SheetViewProps) {
  const [openedAt] = useState(Date.now)
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
            undo={changes?.undo}
            talk={talk}
            done={lastChange(changes, { kind: 'tick', id: prerequisite.id }, openedAt)}
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
  undo: Changes['undo'] | undefined
  done: Done | undefined
  talk: Talk | undefined
}

function PrerequisiteRow({ prerequisite, isDone, written, edits, undo, done, talk }: PrerequisiteRowProps) {
  const { id, name, description } = prerequisite
  const yesOrNo = isDone ? 'tak' : 'nie'
  const refusal = edits?.refusalOf('tick', id)

  return (
    <li className="task" data-kind="prerequisite" id={`wymaganie-${id}`}>
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
        {done && undo && <UndoNote done={done} undo={undo} />}
        {refusal && (
          <p className="error" role="alert">
            Nie zapisano: {refusal}
          </p>
        )}
      </div>
      {talk && <Talked talk={talk} about={aboutPrerequisite(id)} name={name} />}
    </li>
  )
}

/** How many prerequisites are done, and what the missing ones mean for the troop. */
function PrerequisiteHead({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const all = sheet.year.prerequisites.length
  const missing = sheet.standing.prerequisitesMissing
  const done = all - missing

  return (
    <header className="group-head">
      <div className="group-head__top">
        <div className="grow">
          <h2 id="wymagania">Wymagania wstępne</h2>
          <p className="hint">
            {missing > 0 ? (
              `Brakuje jeszcze ${counted(missing, 'wymagania', 'wymagań', 'wymagań')}. Bez nich nie ma kategorii ani miejsca w rankingu.`
            ) : (
              <>
                {all > 0 ? 'Wszystkie spełnione.' : 'Ta kategoryzacja nie ma wymagań wstępnych.'}{' '}
                <SectionLink to={SUMMARY} position={position}>
                  Zobacz podsumowanie
                </SectionLink>
              </>
            )}
          </p>
        </div>
        <p className="nowrap hint">
          <span className="figure">{done}</span>/{all}
        </p>
      </div>
      <div className="bar" style={{ '--now': all > 0 ? (done / all) * 100 : 100 } as CSSProperties}>
        <i />
      </div>
      {missing > 0 && sheet.entries.values.size > 0 && (
        <p className="hint">Wpisane wartości są zachowane i wrócą, gdy wszystko będzie zaznaczone.</p>
      )}
    </header>
  )
}
