import { CircleDashed, ListChecks, Lock, MessageSquare, MessageSquareDot, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  COORDINATOR,
  PREREQUISITES,
  type Section,
  SUMMARY,
  sectionName,
  subjectsOf,
  TO_DO,
} from '#client/sheet/model/sections.ts'
import { isClosed, type ScoredGroup, type Sheet } from '#client/sheet/model/sheet.ts'
import { countThreads, NO_THREADS } from '#client/sheet/model/threads.ts'
import { countByArea, toDoIn } from '#client/sheet/model/toDo.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { threadsToAnswer } from '#client/sheet/model/waiting.ts'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { Gauge } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'

type GroupListProps = Pick<SheetViewProps, 'sheet' | 'position' | 'discussion' | 'checking' | 'own' | 'isToRead'>

export function GroupList({ sheet, position, discussion, checking, own, isToRead }: GroupListProps) {
  const coordinator = own?.coordinator
  const { category } = sheet.standing
  const toDo = position.isOwn && !isToRead ? toDoIn(sheet, discussion?.threads) : []
  const waiting = coordinator
    ? threadsToAnswer(discussion?.threads ?? NO_THREADS).length + coordinator.review.talksToConfirm
    : 0
  const toDoByArea = countByArea(toDo)
  const countsOf = (section: Section): SectionCounts => {
    const about = subjectsOf(section, sheet)
    return {
      toDo: toDoByArea.get(section) ?? 0,
      open: discussion ? countThreads(discussion.threads, about).open : 0,
      changed: checking ? about.filter(subject => checking.was(subject) !== undefined).length : 0,
    }
  }
  const item = (section: Section) => ({
    ...countsOf(section),
    position,
    section,
    name: sectionName(section, sheet),
  })
  return (
    <ul className="side-list" data-dense>
      {checking?.entries?.map(({ section, symbol, waits }, at, entries) => (
        <SectionItem
          key={section}
          {...item(section)}
          symbol={symbol}
          className={at === entries.length - 1 ? LAST_OF_KIND : undefined}
        >
          <Points>{waits}</Points>
        </SectionItem>
      ))}
      <SectionItem {...item(PREREQUISITES)} symbol={<ListChecks aria-hidden="true" className="side-list__icon" />}>
        <Points>{prerequisitesDone(sheet)}</Points>
      </SectionItem>
      <SectionItem
        {...item(SUMMARY)}
        symbol={
          category ? <LevelSymbol level={category} /> : <CircleDashed aria-hidden="true" className="side-list__icon" />
        }
        className={position.isOwn ? undefined : LAST_OF_KIND}
      >
        <Points>{category ? levelNames[category].category : 'brak'}</Points>
      </SectionItem>
      {position.isOwn && (
        <SectionItem
          {...item(TO_DO)}
          symbol={<CircleDashed aria-hidden="true" className="side-list__icon" />}
          className={coordinator ? undefined : LAST_OF_KIND}
        >
          {!isToRead && <Points>{toDo.length === 0 ? '✓' : formatLong(toDo.length)}</Points>}
        </SectionItem>
      )}
      {coordinator && (
        <SectionItem
          {...item(COORDINATOR)}
          symbol={<MessageSquare aria-hidden="true" className="side-list__icon" />}
          className={LAST_OF_KIND}
        >
          <Points>{waiting > 0 && counted(waiting, 'czeka', 'czekają', 'czeka')}</Points>
        </SectionItem>
      )}
      {sheet.groups.map(group => (
        <AreaItem key={group.id} group={group} isClosed={isClosed(sheet)} position={position} {...countsOf(group.id)} />
      ))}
    </ul>
  )
}

const LAST_OF_KIND = 'side-list__last-of-kind'

interface SectionCounts {
  /** Tasks of the area that are to do. */
  toDo: number
  open: number
  changed: number
}

type ItemFrame = SectionCounts & Pick<SheetViewProps, 'position'>

function AreaItem({ group, isClosed, ...list }: ItemFrame & { group: ScoredGroup; isClosed: boolean }) {
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
}

interface SectionItemProps extends ItemFrame {
  section: Section
  name: string
  symbol: ReactNode
  className?: string | undefined
  children: ReactNode
}

function SectionItem({ section, position, name, symbol, className, children, toDo, open, changed }: SectionItemProps) {
  return (
    <li className={className} ref={section === position.section ? keepInSight : undefined}>
      <SectionLink to={section} position={position}>
        {symbol}
        <span className="side-list__name">
          <span title={name}>{name}</span>
          {toDo > 0 && <Gaps count={toDo} />}
          {open > 0 && <OpenThreads count={open} />}
          {changed > 0 && <Changed count={changed} />}
        </span>
        {children}
      </SectionLink>
    </li>
  )
}

const Gaps = ({ count }: { count: number }) => (
  <span className="side-list__gaps" title={`do zrobienia: ${count}`}>
    <CircleDashed role="img" aria-label="do zrobienia:" />
    {count}
  </span>
)

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
 * Scrolls the list at the side to the current section, also after following another link. An IntersectionObserver reads
 * the positions after layout; reading them here would force another layout.
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

const Points = ({ children }: { children: ReactNode }) => <span className="side-list__points">{children}</span>

export function GroupGauge({ group }: { group: ScoredGroup }) {
  return (
    <Gauge
      points={group.collectedSplitPoints}
      max={group.maxSplitPoints}
      withMine={group.withMine.points}
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
