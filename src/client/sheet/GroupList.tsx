import { CircleDashed, ListChecks, Lock, MessageSquareDot, Pencil } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Gauge } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import type { SheetViewProps } from './edits.ts'
import type { Plan } from './plan.ts'
import { SectionLink } from './SectionLink.tsx'
import { PREREQUISITES, type Section, SUMMARY, sectionName, subjectsOf } from './sections.ts'
import { isClosed, type ScoredGroup, type Sheet } from './sheet.ts'
import { countThreads } from './threads.ts'
import { useWay } from './way.ts'

export type GroupListProps = Pick<SheetViewProps, 'sheet' | 'position' | 'talk' | 'checking' | 'plan'>

export function GroupList({ sheet, plan, position, talk, checking }: GroupListProps) {
  const { category } = sheet.standing
  const said = (section: Section): Said => {
    const about = subjectsOf(section, sheet)
    return {
      open: talk ? countThreads(talk.threads, about).open : 0,
      changed: checking ? about.filter(subject => checking.was(subject) !== undefined).length : 0,
    }
  }
  const item = (section: Section) => ({
    ...said(section),
    position,
    section,
    name: sectionName(section, sheet),
  })
  return (
    <ul className="side-list" data-dense>
      <SectionItem {...item(PREREQUISITES)} symbol={<ListChecks aria-hidden="true" className="side-list__icon" />}>
        <Points>{prerequisitesDone(sheet)}</Points>
      </SectionItem>
      <SectionItem
        {...item(SUMMARY)}
        symbol={
          category ? <LevelSymbol level={category} /> : <CircleDashed aria-hidden="true" className="side-list__icon" />
        }
        className="side-list__last-of-kind"
      >
        <Points>{category ? levelNames[category].category : 'brak'}</Points>
        {plan && <WayLeft sheet={sheet} plan={plan} />}
      </SectionItem>
      {sheet.groups.map(group => (
        <AreaItem key={group.id} group={group} isClosed={isClosed(sheet)} position={position} {...said(group.id)} />
      ))}
    </ul>
  )
}

interface Said {
  /** How many threads of the section wait for an explanation. */
  open: number
  /** How many of its rows changed since a reviewer saw them. */
  changed: number
}

type ItemFrame = Said & Pick<SheetViewProps, 'position'>

/** Only the areas that a value counts in are drawn anew, and those where something was said. */
const AreaItem = memo(function AreaItem({
  group,
  isClosed,
  ...list
}: ItemFrame & { group: ScoredGroup; isClosed: boolean }) {
  const { id, name, achievedSymbol, collectedSplitPoints } = group
  const symbol = isClosed ? (
    <Lock aria-hidden="true" className="side-list__icon" />
  ) : (
    <LevelSymbol level={achievedSymbol} />
  )
  return (
    <SectionItem {...list} section={id} name={name} symbol={symbol}>
      {isClosed ? (
        <span className="visually-hidden">zamknięty</span>
      ) : (
        <>
          <Points>{formatTotal(collectedSplitPoints)} pkt</Points>
          <GroupGauge group={group} />
        </>
      )}
    </SectionItem>
  )
})

interface SectionItemProps extends ItemFrame {
  section: Section
  name: string
  /** The one reached there; for what has none, a sign of what it is. */
  symbol: ReactNode
  className?: string
  /** How far it has come. */
  children: ReactNode
}

function SectionItem({ section, position, name, symbol, className, children, open, changed }: SectionItemProps) {
  return (
    <li className={className} ref={section === position.section ? keepInSight : undefined}>
      <SectionLink to={section} position={position}>
        {symbol}
        <span className="side-list__name">
          {name}
          {open > 0 && <OpenThreads count={open} />}
          {changed > 0 && <Changed count={changed} />}
        </span>
        {children}
      </SectionLink>
    </li>
  )
}

const OpenThreads = ({ count }: { count: number }) => (
  <span className="side-list__talk" title={counted(count, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}>
    <MessageSquareDot role="img" aria-label="otwarte uwagi:" />
    {count}
  </span>
)

const Changed = ({ count }: { count: number }) => (
  <span className="side-list__changed" title={counted(count, 'zmiana', 'zmiany', 'zmian')}>
    <Pencil role="img" aria-label="zmiany:" />
    {count}
  </span>
)

/**
 * The list at the side scrolls by itself. A reader who moves on by other links still sees the current section in it. The
 * observer tells where both are once they are laid out: to ask for it here would lay out the page once more.
 */
function keepInSight(item: HTMLElement | null) {
  const list = item?.closest('.side')
  if (!item || !list) return
  const observer = new IntersectionObserver(
    ([found]) => {
      observer.disconnect()
      if (!found?.rootBounds) return
      const { boundingClientRect: here, rootBounds: seen } = found
      const end = Math.min(seen.bottom, innerHeight)
      list.scrollTop += Math.max(here.bottom - end, 0) + Math.min(here.top - seen.top, 0)
    },
    { root: list },
  )
  observer.observe(item)
  return () => observer.disconnect()
}

/** How far the next category is, in sight while values are typed. */
function WayLeft({ sheet, plan }: { sheet: Sheet; plan: Plan }) {
  const way = useWay(sheet, plan)
  if (!way || way.none) return null
  return (
    <small className="side-list__way">
      do {levelNames[way.target].categoryOf} {formatMissing(way.missingPoints)} pkt
    </small>
  )
}

const Points = ({ children }: { children: ReactNode }) => <span className="side-list__points">{children}</span>

export function GroupGauge({ group }: { group: ScoredGroup }) {
  return (
    <Gauge
      points={group.collectedSplitPoints}
      max={group.maxSplitPoints}
      planned={group.planned.points}
      thresholds={group}
      level={group.achievedSymbol}
    />
  )
}

function prerequisitesDone({ year, standing }: Sheet): string {
  const all = year.prerequisites.length
  const missing = standing.prerequisitesMissing
  return missing === 0 ? `${all}/${all} ✓` : `${all - missing}/${all}`
}
