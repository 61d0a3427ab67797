import { useLocation } from 'wouter'
import { Tabs } from '#client/ui/Tabs.tsx'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { SheetViewProps } from './edits.ts'
import { FILTERS, type Filter } from './filters.ts'
import { isClosed } from './sheet.ts'

interface TaskChoiceProps extends Pick<SheetViewProps, 'sheet' | 'position'> {
  /** What the tab shows, to be narrowed; without any there are only the tabs. */
  tasks?: readonly YearTask[]
}

/** Which tasks are shown: the tabs, and beside them what narrows them. */
export function TaskChoice({ sheet, position, tasks = [] }: TaskChoiceProps) {
  const { section, shown, filter, addressOf, hasTabs } = position
  const [, navigate] = useLocation()
  const filters = (Object.keys(FILTERS) as Filter[]).filter(key => key !== 'z-gwiazdka' || shown === 'wszystkie')

  return (
    <div className="task-choice">
      {hasTabs && <SheetTabs sheet={sheet} position={position} />}
      {tasks.length > 0 && (
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
              <span>{tasks.filter(task => FILTERS[key].passes(task, sheet)).length}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
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
