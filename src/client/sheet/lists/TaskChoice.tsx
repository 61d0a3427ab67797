import { SlidersHorizontal } from 'lucide-react'
import { useLocation } from 'wouter'
import { FILTERS, type Filter, WITH_REMARKS } from '#client/sheet/model/filters.ts'
import { isClosed, isStarred } from '#client/sheet/model/sheet.ts'
import { NO_THREADS, type Subject, type Threads, threadAbout } from '#client/sheet/model/threads.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { Tabs } from '#client/ui/Tabs.tsx'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { MenuHead } from './MenuHead.tsx'

const FILTER_MENU = 'filtry'

interface TaskChoiceProps extends Pick<SheetViewProps, 'sheet' | 'position'> {
  /** The tasks of the section. Without any there are only the tabs. */
  tasks?: readonly YearTask[]
  /** Rows that are not tasks: only the filters for remarks apply to them. */
  others?: readonly Subject[]
  threads?: Threads | undefined
}

export function TaskChoice({ sheet, position, tasks = [], others = [], threads = NO_THREADS }: TaskChoiceProps) {
  const { section, shown, filter, addressOf, hasTabs } = position
  const [, navigate] = useLocation()
  const mine = tasks.filter(task => isStarred(task, sheet.entries))
  const onTab = shown === 'moje' ? mine : tasks
  const countOf = (key: Filter) =>
    onTab.filter(task => FILTERS[key].passes(task, sheet, threads)).length +
    (key === WITH_REMARKS ? others.filter(about => threadAbout(threads, about)).length : 0)
  const filters = (Object.keys(FILTERS) as Filter[])
    .map(key => ({ key, count: countOf(key) }))
    .filter(({ key, count }) => count > 0 || key === filter)

  return (
    <div className="task-choice row">
      {hasTabs && <SheetTabs sheet={sheet} position={position} mine={mine.length} all={tasks.length} />}
      {filters.length > 0 && (
        <>
          <button type="button" className="btn task-choice__fold narrow-only" popoverTarget={FILTER_MENU}>
            <SlidersHorizontal aria-hidden="true" />
            Filtry
            {filter && <b>1</b>}
          </button>
          <fieldset className="task-choice__filters sheet-menu" id={FILTER_MENU} popover="auto" aria-label="Filtry">
            <MenuHead name="Filtry" id={FILTER_MENU} />
            {filters.map(({ key, count }) => (
              <button
                key={key}
                type="button"
                className="filter"
                aria-pressed={filter === key}
                popoverTarget={FILTER_MENU}
                popoverTargetAction="hide"
                onClick={() =>
                  navigate(addressOf(section, shown, { filter: filter === key ? null : key }), { replace: true })
                }
              >
                {FILTERS[key].name}
                {count > 0 && <span>{count}</span>}
              </button>
            ))}
          </fieldset>
        </>
      )}
    </div>
  )
}

/** "Moje zadania" is hidden while a prerequisite is missing: no scored task can be seen yet. */
function SheetTabs({
  sheet,
  position: { section, shown, filter, addressOf },
  mine,
  all,
}: Pick<TaskChoiceProps, 'sheet' | 'position'> & Record<'mine' | 'all', number>) {
  const tab = (to: typeof shown, name: string, count: number) => ({
    name: <TabName first={name} count={count} isCounted={all > 0} />,
    to: addressOf(section, to, { filter }),
    current: shown === to,
  })
  const whole = tab('wszystkie', 'Wszystkie', all)
  return <Tabs label="Które zadania" tabs={isClosed(sheet) ? [whole] : [tab('moje', 'Moje', mine), whole]} />
}

/** A phone shows the first word and the number. */
const TabName = ({ first, count, isCounted }: { first: string; count: number; isCounted: boolean }) => (
  <>
    {first}
    <span className="tabs__rest"> zadania</span>
    {isCounted && <span className="tabs__count"> {formatLong(count)}</span>}
  </>
)
