import { ListChecks } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { noteOn, SymbolChangeAnnouncer, useSymbolChange } from '#client/sheet/planning/SymbolChangeNote.tsx'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { Switch } from '#client/ui/form/Switch.tsx'
import { counted } from '#domain/text/plural.ts'
import { useShownThreads } from './discussion.ts'
import { hasThread, isRemarkFilter } from './filters.ts'
import { NextToExplain } from './NextSection.tsx'
import { SectionHead } from './SectionHead.tsx'
import { SectionLink } from './SectionLink.tsx'
import { SUMMARY } from './sections.ts'
import type { Prerequisite } from './sheet.ts'
import { TaskChoice } from './TaskChoice.tsx'
import { WrittenNote } from './TaskFacts.tsx'
import { SubjectThread } from './ThreadView.tsx'
import { aboutPrerequisite, type Subject } from './threads.ts'

export function PrerequisiteList(view: SheetViewProps) {
  const { sheet, position, discussion, checking, saved, trouble } = view
  const [openedAt] = useState(Date.now)
  const symbolChange = useSymbolChange(view, openedAt)
  const threads = useShownThreads(discussion)
  const filter = isRemarkFilter(position.filter) ? position.filter : null
  const passes = (about: Subject) => !filter || threads.some(some => hasThread(filter, about, some))
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
        <TaskChoice sheet={sheet} position={position} others={all} threads={discussion?.threads} />
      )}
      {shown.length === 0 && all.length > 0 && (
        <p className="card__body muted">Nic takiego wśród wymagań wstępnych nie ma.</p>
      )}
      <SymbolChangeAnnouncer announcement={symbolChange?.announcement} />
      <ul>
        {shown.map(prerequisite => (
          <PrerequisiteRow
            key={prerequisite.id}
            {...view}
            prerequisite={prerequisite}
            note={noteOn(symbolChange, 'tick', prerequisite.id)}
            was={checking?.was(aboutPrerequisite(prerequisite.id))}
          />
        ))}
      </ul>
      {checking && <NextToExplain {...view} />}
    </section>
  )
}

interface PrerequisiteRowProps extends Pick<SheetViewProps, 'sheet' | 'edits' | 'discussion'> {
  prerequisite: Prerequisite
  note?: ReactNode
  was?: string | undefined
}

export function PrerequisiteRow({ prerequisite, sheet, edits, note, discussion, was }: PrerequisiteRowProps) {
  const { id, name, description } = prerequisite
  const isDone = sheet.entries.ticked.has(id)
  const yesOrNo = isDone ? 'tak' : 'nie'
  const rejection = edits?.rejectionOf('tick', id)

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
        {description && <p className="task__meta hint task__description">{description}</p>}
        <WrittenNote written={sheet.entries.written?.ticks.get(id)} />
        {rejection && (
          <p className="error" role="alert">
            Nie zapisano: {rejection}
          </p>
        )}
      </div>
      {note}
      {discussion && <SubjectThread discussion={discussion} about={aboutPrerequisite(id)} name={name} />}
    </li>
  )
}

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
