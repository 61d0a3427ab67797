import { ChevronDown, Ellipsis } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { GroupGauge } from '#client/sheet/lists/GroupList.tsx'
import type { ScoredGroup, Sheet } from '#client/sheet/model/sheet.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { type FoundWay, missingReferences, type WayOrNone, whyNoWay } from '#client/sheet/model/way.ts'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { isMet } from '#domain/scoring/category.ts'
import { pointsToNextSymbol } from '#domain/scoring/gap.ts'
import { requiredFor } from '#domain/scoring/levels.ts'
import { formatMissing, formatPoints } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { NoWay as NoneFound, WayTask } from '#domain/scoring/way.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

type Place = Pick<SheetViewProps, 'sheet' | 'position'>

/** The areas that the way lifts, each unfolding to its tasks. */
export function WayAreas({ way, sheet, position }: Place & { way: FoundWay }) {
  const groupOf = new Map(sheet.groups.map(group => [group.id, group]))
  const tasks = new Map(sheet.tasks.map(task => [task.id, task]))
  return way.steps.map(step => {
    const group = groupOf.get(step.groupId)!
    const symbol = requiredFor(way.target, group)
    const isRequired = symbol !== null && !isMet({ symbol }, group.withMine.level)
    return (
      <Unfolding
        key={group.id}
        symbol={<LevelSymbol level={group.withMine.level} />}
        name={group.name}
        gauge={<GroupGauge group={group} />}
        words={`${isRequired ? `wymagany symbol ${levelNames[symbol].symbol}: ` : ''}brakuje ${formatMissing(step.missingPoints)} pkt`}
      >
        {step.tasks.map(found => {
          const task = tasks.get(found.taskId)!
          return (
            <li key={task.id}>
              <Link href={position.addressOf(group.id, 'wszystkie', { task: task.id })}>{task.name}</Link>
              <span>{fromTo(found, task, sheet)}</span>
              <b>+{formatPoints(found.points)}</b>
            </li>
          )
        })}
      </Unfolding>
    )
  })
}

/** "2 → 3", or the new value alone where none was entered. */
function fromTo({ value }: WayTask, { id, type }: YearTask, { entries }: Sheet): string {
  if (type === 'BOOLEAN') return 'tak'
  const entered = entries.values.get(id)
  return entered === undefined ? formatLong(value) : `${formatLong(entered)} → ${formatLong(value)}`
}

/** The areas that the way leaves as they are, unless they have their highest symbol with everything that is mine. */
export function FurtherAreas({ way, sheet, position }: Place & { way: WayOrNone }) {
  const lifted = new Set(way.none ? [] : way.steps.map(({ groupId }) => groupId))
  const further = sheet.groups
    .flatMap(group => {
      const next = lifted.has(group.id) ? null : pointsToNextSymbol(group.withMine.points, group)
      return next ? [{ group, missing: next.points }] : []
    })
    .toSorted((a, b) => a.missing - b.missing)
  const [nearest] = further
  if (!nearest) return null
  return (
    <Unfolding
      symbol={<Ellipsis aria-hidden="true" />}
      name="Dalsze obszary"
      words={`${further.length}, od ${formatMissing(nearest.missing)} pkt do symbolu`}
    >
      {further.map(({ group, missing }: { group: ScoredGroup; missing: number }) => (
        <li key={group.id}>
          <SectionLink to={group.id} position={position}>
            {group.name}
          </SectionLink>
          <span>brakuje {formatMissing(missing)} pkt</span>
        </li>
      ))}
    </Unfolding>
  )
}

interface UnfoldingProps {
  symbol: ReactNode
  name: string
  gauge?: ReactNode
  words: string
  children: ReactNode
}

const Unfolding = ({ symbol, name, gauge, words, children }: UnfoldingProps) => (
  <li>
    <details>
      <summary>
        {symbol}
        <b>{name}</b>
        {gauge}
        <small>{words}</small>
        <ChevronDown aria-hidden="true" className="way__arrow" />
      </summary>
      <ul>{children}</ul>
    </details>
  </li>
)

/** Why no way leads to the target, with the references that are not entered yet. */
export function NoWay({ none, sheet, position }: Place & { none: NoneFound }) {
  const references = missingReferences(sheet)
  return (
    <>
      {whyNoWay(none)}
      {references.length > 0 && (
        <>
          {' '}
          Najpierw wpiszcie:{' '}
          {references.map(({ id, name, primaryGroupId }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}„
              <Link href={position.addressOf(primaryGroupId, 'wszystkie', { task: id })}>{name}</Link>”
            </Fragment>
          ))}
          .
        </>
      )}
    </>
  )
}
