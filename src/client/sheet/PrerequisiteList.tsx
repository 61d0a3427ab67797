import { ListChecks } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { counted } from '#client/ui/plural.ts'
import { Switch } from '#client/ui/Switch.tsx'
import type { Changes, Done, SheetEdits, SheetViewProps } from './edits.ts'
import { isTalkedAbout, isTalkFilter } from './filters.ts'
import { lastChange } from './history.ts'
import { NextToExplain } from './NextSection.tsx'
import { SectionHead } from './SectionHead.tsx'
import { SectionLink } from './SectionLink.tsx'
import { SUMMARY } from './sections.ts'
import type { Prerequisite, Written } from './sheet.ts'
import { TaskChoice } from './TaskChoice.tsx'
import { UndoNote, WrittenNote } from './TaskRow.tsx'
import { Talked } from './ThreadView.tsx'
import { TurnAnnouncer, useTurn } from './TurnNote.tsx'
import { type Talk, useShownThreads } from './talk.ts'
import { aboutPrerequisite, type Subject } from './threads.ts'

export function PrerequisiteList(view: SheetViewProps) {
  const { sheet, position, edits, changes, talk, checking, saved, trouble } = view
  const [openedAt] = useState(Date.now)
  const turn = useTurn(view, openedAt)
  const threads = useShownThreads(talk)
  const filter = isTalkFilter(position.filter) ? position.filter : null
  const passes = (about: Subject) => !filter || threads.some(some => isTalkedAbout(filter, about, some))
  const all = sheet.year.prerequisites.map(({ id }) => aboutPrerequisite(id))
  const shown = sheet.year.prerequisites.filter(
    ({ id }) => passes(aboutPrerequisite(id)) && checking?.isShown(aboutPrerequisite(id)) !== false,
  )
  return (
    <section className="card" aria-labelledby="wymagania">
      <PrerequisiteHead sheet={sheet} position={position} saved={saved} trouble={trouble} />
      {checking ? (
        checking.filtersFor(all)
      ) : (
        <TaskChoice sheet={sheet} position={position} others={all} threads={talk?.threads} />
      )}
      {shown.length === 0 && all.length > 0 && (
        <p className="card__body muted">Nic takiego wśród wymagań wstępnych nie ma.</p>
      )}
      <TurnAnnouncer said={turn?.said} />
      <ul>
        {shown.map(prerequisite => (
          <PrerequisiteRow
            key={prerequisite.id}
            prerequisite={prerequisite}
            isDone={sheet.entries.ticked.has(prerequisite.id)}
            written={sheet.entries.written?.ticks.get(prerequisite.id)}
            edits={edits}
            undo={changes?.undo}
            talk={talk}
            note={turn?.edit.kind === 'tick' && turn.edit.id === prerequisite.id ? turn.note : undefined}
            was={checking?.was(aboutPrerequisite(prerequisite.id))}
            done={lastChange(changes, { kind: 'tick', id: prerequisite.id }, openedAt)}
          />
        ))}
      </ul>
      {checking && <NextToExplain {...view} />}
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
  note: ReactNode
  talk: Talk | undefined
  was: string | undefined
}

function PrerequisiteRow({ prerequisite, isDone, written, edits, undo, done, note, talk, was }: PrerequisiteRowProps) {
  const { id, name, description } = prerequisite
  const yesOrNo = isDone ? 'tak' : 'nie'
  const refusal = edits?.refusalOf('tick', id)

  return (
    <li className="task" data-kind="prerequisite" data-changed={was !== undefined} id={`wymaganie-${id}`}>
      <div className="task__control">
        {edits ? (
          <Switch aria-label={name} checked={isDone} onChange={event => edits.tick(prerequisite, event.target.checked)}>
            {yesOrNo}
          </Switch>
        ) : (
          <p className="task__value">
            {yesOrNo}
            {was && <small>było {was}</small>}
          </p>
        )}
      </div>
      <div className="task__name">
        <h3>{name}</h3>
        {description && <p className="task__meta task__description">{description}</p>}
        <WrittenNote written={written} />
        {done && undo && <UndoNote done={done} undo={undo} />}
        {note}
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
function PrerequisiteHead({ position, ...head }: SheetViewProps) {
  const { year, standing, entries } = head.sheet
  const all = year.prerequisites.length
  const missing = standing.prerequisitesMissing
  const done = all - missing

  return (
    <SectionHead
      {...head}
      id="wymagania"
      name="Wymagania wstępne"
      symbol={<ListChecks aria-hidden="true" className="side-list__icon" />}
      state={
        missing > 0 ? (
          <>
            Brakuje jeszcze {counted(missing, 'wymagania', 'wymagań', 'wymagań')}.
            <span className="wide-only">
              {' '}
              Bez nich nie ma kategorii ani miejsca w rankingu.
              {entries.values.size > 0 && ' Wpisane wartości są zachowane i wrócą, gdy wszystko będzie zaznaczone.'}
            </span>
          </>
        ) : (
          <>
            {all > 0 ? 'Wszystkie spełnione.' : 'Ta kategoryzacja nie ma wymagań wstępnych.'}{' '}
            <SectionLink to={SUMMARY} position={position}>
              Zobacz podsumowanie
            </SectionLink>
          </>
        )
      }
      figure={
        <>
          <span className="figure">{done}</span>/{all}
        </>
      }
    >
      <div className="bar" style={{ '--now': all > 0 ? (done / all) * 100 : 100 } as CSSProperties}>
        <i />
      </div>
    </SectionHead>
  )
}
