import { type KeyboardEvent, useState } from 'react'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { counted } from '#client/ui/plural.ts'
import { AreaHead } from './GroupHead.tsx'
import { PlaceLink } from './SectionLink.tsx'
import type { SheetViewProps } from './SheetView.tsx'
import { nameOf, neighboursOf, PREREQUISITES } from './sections.ts'
import { isClosed } from './sheet.ts'
import { TaskRow } from './TaskRow.tsx'

/** One area: how far it has come, and its tasks. */
export function AreaView({ sheet, position, edits }: SheetViewProps) {
  const { favourites } = sheet.entries
  // A star taken away by mistake can be given back: the task leaves this list only when it is opened anew.
  const [starredAtFirst] = useState(favourites)
  if (isClosed(sheet)) return <ClosedArea sheet={sheet} position={position} />

  const area = sheet.areas.find(({ id }) => id === position.place)!
  const isShown = (id: number) => position.shown === 'wszystkie' || favourites.has(id) || starredAtFirst.has(id)
  const tasks = area.tasks.filter(({ id }) => isShown(id))

  return (
    <section className="card" aria-labelledby="obszar">
      <AreaHead area={area} />
      {tasks.length === 0 && <NoTasks isFiltered={area.tasks.length > 0} />}
      <ul onKeyDown={goToNextValue}>
        {tasks.map(task => (
          <TaskRow key={task.id} task={task} area={area} sheet={sheet} edits={edits} />
        ))}
      </ul>
      <NextPlace sheet={sheet} position={position} />
    </section>
  )
}

/** Enter leads on as in a spreadsheet, from value to value and from the last one to the next area. */
function goToNextValue({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const stops = currentTarget.parentElement!.querySelectorAll<HTMLElement>('.task input, .area-next')
  const next = stops[[...stops].indexOf(target) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

function NextPlace({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const { next } = neighboursOf(position.place, sheet)
  if (next === undefined) return null
  return (
    <footer>
      <PlaceLink to={next} position={position} className="btn area-next">
        Następny obszar: {nameOf(next, sheet)}
      </PlaceLink>
    </footer>
  )
}

function ClosedArea({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const missing = sheet.standing.prerequisitesMissing
  return (
    <section className="card">
      <EmptyState title={`${nameOf(position.place, sheet)}: obszar jeszcze zamknięty`}>
        <p>
          Obszary otwierają się, gdy drużyna spełni wszystkie wymagania wstępne. Brakuje jeszcze{' '}
          {counted(missing, 'wymagania', 'wymagań', 'wymagań')}.
        </p>
        <PlaceLink to={PREREQUISITES} position={position} className="btn">
          Przejdź do wymagań wstępnych
        </PlaceLink>
      </EmptyState>
    </section>
  )
}

function NoTasks({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title="W tym obszarze nie ma zadań" />
  return (
    <EmptyState title="Nie masz tu jeszcze swoich zadań">
      <p>Na karcie „Wszystkie zadania” oznacz gwiazdką te, które planujecie wykonać.</p>
    </EmptyState>
  )
}
