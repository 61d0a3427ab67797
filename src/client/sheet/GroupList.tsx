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
import { aboutTask, countThreads, type Subject } from './threads.ts'
import { useWay } from './useWay.ts'

export type GroupListProps = Pick<SheetViewProps, 'sheet' | 'position' | 'talk' | 'checking' | 'plan'>

export function GroupList({ sheet, plan, ...list }: GroupListProps) {
  const { category } = sheet.standing
  const item = (section: Section) => ({
    ...list,
    section,
    name: sectionName(section, sheet),
    about: subjectsOf(section, sheet),
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
        <AreaItem key={group.id} group={group} isClosed={isClosed(sheet)} {...list} />
      ))}
    </ul>
  )
}

type ItemFrame = Pick<SheetViewProps, 'position' | 'talk' | 'checking'>

/** While values are typed only the areas that they count in are drawn anew. */
const AreaItem = memo(function AreaItem({
  group,
  isClosed,
  ...list
}: ItemFrame & { group: ScoredGroup; isClosed: boolean }) {
  const { id, name, tasks, achievedSymbol, collectedSplitPoints } = group
  const symbol = isClosed ? (
    <Lock aria-hidden="true" className="side-list__icon" />
  ) : (
    <LevelSymbol level={achievedSymbol} />
  )
  return (
    <SectionItem {...list} section={id} name={name} symbol={symbol} about={tasks.map(task => aboutTask(task.id))}>
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
  /** What can be talked about in it. */
  about: readonly Subject[]
  className?: string
  /** How far it has come. */
  children: ReactNode
}

function SectionItem({ section, position, name, symbol, className, children, ...said }: SectionItemProps) {
  return (
    <li className={className} ref={section === position.section ? keepInSight : undefined}>
      <SectionLink to={section} position={position}>
        {symbol}
        <span className="side-list__name">
          {name}
          <OpenThreads {...said} />
          <Changed {...said} />
        </span>
        {children}
      </SectionLink>
    </li>
  )
}

type SaidProps = Pick<SectionItemProps, 'about' | 'talk' | 'checking'>

/** How many threads of the section wait for an explanation. */
function OpenThreads({ about, talk }: SaidProps) {
  const open = talk ? countThreads(talk.threads, about).open : 0
  if (open === 0) return null
  return (
    <span className="side-list__talk" title={counted(open, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}>
      <MessageSquareDot role="img" aria-label="otwarte uwagi:" />
      {open}
    </span>
  )
}

/** How many of its rows changed since a reviewer saw them. */
function Changed({ about, checking }: SaidProps) {
  const count = checking ? about.filter(subject => checking.was(subject) !== undefined).length : 0
  if (count === 0) return null
  return (
    <span className="side-list__changed" title={counted(count, 'zmiana', 'zmiany', 'zmian')}>
      <Pencil role="img" aria-label="zmiany:" />
      {count}
    </span>
  )
}

/** The list at the side scrolls by itself. A reader who moves on by other links still sees the current section in it. */
function keepInSight(item: HTMLElement | null) {
  const list = item?.closest('.side')
  if (!item || !list) return
  const { top, bottom } = item.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  const end = Math.min(seen.bottom, innerHeight)
  list.scrollTop += Math.max(bottom - end, 0) + Math.min(top - seen.top, 0)
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
