import { useLocation } from 'wouter'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { Tabs } from '#client/ui/Tabs.tsx'
import type { YearTask } from '#domain/year/fullYear.ts'
import { FILTERS, type Filter, hasThread, isRemarkFilter } from './filters.ts'
import type { Shown } from './sections.ts'
import { isClosed } from './sheet.ts'
import { NO_THREADS, type Subject, type Threads } from './threads.ts'

interface TaskChoiceProps extends Pick<SheetViewProps, 'sheet' | 'position'> {
  /** The tasks of the tab, to be filtered; without any there are only the tabs. */
  tasks?: readonly YearTask[]
  /** Rows that are not tasks: only the filters for remarks apply to them. */
  others?: readonly Subject[]
  threads?: Threads | undefined
}

export function TaskChoice({ sheet, position, tasks = [], others = [], threads = NO_THREADS }: TaskChoiceProps) {
  const { section, shown, filter, addressOf, hasTabs } = position
  const [, navigate] = useLocation()
  const filters = (Object.keys(FILTERS) as Filter[])
    .filter(key => tasks.length > 0 || (others.length > 0 && isRemarkFilter(key)))
    .filter(key => key === filter || isOffered(key, shown, threads))
  const countOf = (key: Filter) =>
    tasks.filter(task => FILTERS[key].passes(task, sheet, threads)).length +
    others.filter(about => isRemarkFilter(key) && hasThread(key, about, threads)).length

  return (
    <div className="task-choice row">
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

/** Leaves out filters that cannot narrow anything: stars among starred tasks, remarks without any remark. */
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
