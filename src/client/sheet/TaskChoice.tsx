import { useLocation } from 'wouter'
import { Tabs } from '#client/ui/Tabs.tsx'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { SheetViewProps } from './edits.ts'
import { FILTERS, type Filter, isTalkedAbout, isTalkFilter } from './filters.ts'
import type { Shown } from './sections.ts'
import { isClosed } from './sheet.ts'
import { NO_THREADS, type Subject, type Threads } from './threads.ts'

interface TaskChoiceProps extends Pick<SheetViewProps, 'sheet' | 'position'> {
  /** What the tab shows, to be narrowed; without any there are only the tabs. */
  tasks?: readonly YearTask[]
  /** Rows that are not tasks: of these it matters alone what is said about them. */
  others?: readonly Subject[]
  /** What is said about both. */
  threads?: Threads | undefined
}

/** Which tasks are shown: the tabs, and beside them what narrows them. */
export function TaskChoice({ sheet, position, tasks = [], others = [], threads = NO_THREADS }: TaskChoiceProps) {
  const { section, shown, filter, addressOf, hasTabs } = position
  const [, navigate] = useLocation()
  const filters = (Object.keys(FILTERS) as Filter[])
    .filter(key => tasks.length > 0 || (others.length > 0 && isTalkFilter(key)))
    .filter(key => key === filter || isOffered(key, shown, threads))
  const countOf = (key: Filter) =>
    tasks.filter(task => FILTERS[key].passes(task, sheet, threads)).length +
    others.filter(about => isTalkFilter(key) && isTalkedAbout(key, about, threads)).length

  return (
    <div className="task-choice">
      {hasTabs && <SheetTabs sheet={sheet} position={position} />}
      {filters.length > 0 && (
        <fieldset className="task-choice__filters" aria-label="Filtry">
          {filters.map(key => (
            <button
              key={key}
              type="button"
              className="filter"
              aria-pressed={filter === key}
              onClick={() =>
                navigate(addressOf(section, shown, { filter: filter === key ? null : key }), { replace: true })
              }
            >
              {FILTERS[key].name}
              <span>{countOf(key)}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** A filter that could narrow nothing is left out: stars among the starred, remarks where none is. */
function isOffered(key: Filter, shown: Shown, threads: Threads): boolean {
  switch (key) {
    case 'z-gwiazdka':
      return shown === 'wszystkie'
    case 'z-uwagami':
    case 'niewyjasnione':
      return threads.size > 0
    default:
      return true
  }
}

/** "Moje zadania" is hidden while a prerequisite is missing: no scored task can be seen yet. */
function SheetTabs({
  sheet,
  position: { section, shown, filter, addressOf },
}: Pick<TaskChoiceProps, 'sheet' | 'position'>) {
  const mine = { name: 'Moje zadania', to: addressOf(section, 'moje', { filter }), current: shown === 'moje' }
  const all = {
    name: 'Wszystkie zadania',
    to: addressOf(section, 'wszystkie', { filter }),
    current: shown === 'wszystkie',
  }
  return <Tabs label="Które zadania" tabs={isClosed(sheet) ? [all] : [mine, all]} />
}
