import { CircleDashed, ListChecks, Lock, MessageSquareDot, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Gauge } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import type { Checking, SheetViewProps } from './edits.ts'
import type { Plan } from './plan.ts'
import { SectionLink } from './SectionLink.tsx'
import { PREREQUISITES, type Section, SUMMARY, sectionName, sectionsOf, subjectsOf } from './sections.ts'
import { isClosed, type ScoredGroup, type Sheet } from './sheet.ts'
import { countThreads, type Subject, type Threads } from './threads.ts'
import { useWay } from './useWay.ts'

type GroupListProps = Pick<SheetViewProps, 'sheet' | 'position' | 'talk' | 'checking' | 'plan'>

export function GroupList({ sheet, position, talk, checking, plan }: GroupListProps) {
  return (
    <ul className="side-list" data-dense>
      {sectionsOf(sheet).map(section => (
        <li
          key={section}
          className={section === SUMMARY ? 'side-list__last-of-kind' : undefined}
          ref={section === position.section ? keepInSight : undefined}
        >
          <SectionLink to={section} position={position}>
            <SectionSymbol section={section} sheet={sheet} />
            <span className="side-list__name">
              {sectionName(section, sheet)}
              {talk && <OpenThreads section={section} sheet={sheet} threads={talk.threads} />}
              {checking && <Changed subjects={subjectsOf(section, sheet)} checking={checking} />}
            </span>
            <SectionState section={section} sheet={sheet} />
            {section === SUMMARY && plan && <WayLeft sheet={sheet} plan={plan} />}
          </SectionLink>
        </li>
      ))}
    </ul>
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

/** The symbol reached there; for what has none, a sign of what it is. */
function SectionSymbol({ section, sheet }: { section: Section; sheet: Sheet }) {
  if (section === PREREQUISITES) return <ListChecks aria-hidden="true" className="side-list__icon" />
  if (section === SUMMARY) {
    const { category } = sheet.standing
    return category ? <LevelSymbol level={category} /> : <CircleDashed aria-hidden="true" className="side-list__icon" />
  }
  if (isClosed(sheet)) return <Lock aria-hidden="true" className="side-list__icon" />
  return <LevelSymbol level={groupAt(section, sheet).achievedSymbol} />
}

function SectionState({ section, sheet }: { section: Section; sheet: Sheet }) {
  if (section === PREREQUISITES) return <Points>{prerequisitesDone(sheet)}</Points>
  if (section === SUMMARY) {
    const { category } = sheet.standing
    return <Points>{category ? levelNames[category].category : 'brak'}</Points>
  }
  if (isClosed(sheet)) return <span className="visually-hidden">zamknięty</span>

  const group = groupAt(section, sheet)
  return (
    <>
      <Points>{formatTotal(group.collectedSplitPoints)} pkt</Points>
      <GroupGauge group={group} />
    </>
  )
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

/** How many threads of the section wait for an explanation. */
function Changed({ subjects, checking }: { subjects: readonly Subject[]; checking: Checking }) {
  const count = subjects.filter(about => checking.was(about) !== undefined).length
  if (count === 0) return null
  return (
    <span className="side-list__changed" title={counted(count, 'zmiana', 'zmiany', 'zmian')}>
      <Pencil role="img" aria-label="zmiany:" />
      {count}
    </span>
  )
}

function OpenThreads({ section, sheet, threads }: { section: Section; sheet: Sheet; threads: Threads }) {
  const { open } = countThreads(threads, subjectsOf(section, sheet))
  if (open === 0) return null
  return (
    <span className="side-list__talk" title={counted(open, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}>
      <MessageSquareDot role="img" aria-label="otwarte uwagi:" />
      {open}
    </span>
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

const groupAt = (section: Section, sheet: Sheet) => sheet.groups.find(group => group.id === section)!
