import { GroupLastYear } from '#client/sheet/planning/LastYear.tsx'
import { TargetCard } from '#client/sheet/planning/TargetCard.tsx'
import { WayCard } from '#client/sheet/planning/WayCard.tsx'
import type { WayOrNone, Whom } from '#client/sheet/planning/way.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { GroupGauge } from './GroupList.tsx'
import { SectionLink } from './SectionLink.tsx'
import { isStarred, type ScoredGroup } from './sheet.ts'
import { Tally } from './Tally.tsx'

interface SummaryBelowProps extends SheetViewProps {
  way: WayOrNone | null
  whom: Whom
}

/** The summary's cards: the way to the next category, the year so far and all areas. */
export function SummaryBelow({ way, whom, ...view }: SummaryBelowProps) {
  return (
    <>
      <TargetCard whom={whom} {...view} />
      {way && <WayCard way={way} whom={whom} {...view} />}
      {view.story}
      <AreasCard {...view} />
    </>
  )
}

function AreasCard(view: SheetViewProps) {
  const { sheet, position } = view
  const isMine = position.shown === 'moje'
  const hasStarred = ({ tasks }: ScoredGroup) => tasks.some(task => isStarred(task, sheet.entries))
  const groups = isMine ? sheet.groups.filter(hasStarred) : sheet.groups
  return (
    <section className="card" aria-labelledby="obszary">
      <header className="spread">
        <h2 id="obszary">{isMine ? 'Obszary z moimi zadaniami' : 'Wszystkie obszary'}</h2>
        <Tally tokens={sheet.standing.tokens} />
      </header>
      {groups.length > 0 ? (
        <AreaTable groups={groups} {...view} />
      ) : (
        <p className="card__body hint">{isMine ? NO_STARS : 'Ta kategoryzacja nie ma obszarów.'}</p>
      )}
    </section>
  )
}

const NO_STARS = 'Nie macie jeszcze swoich zadań: oznaczcie gwiazdką te, które planujecie wykonać.'

interface AreaTableProps extends SheetViewProps {
  groups: readonly ScoredGroup[]
}

function AreaTable({ groups, position, lastYear, isToRead }: AreaTableProps) {
  const columns: Column<ScoredGroup>[] = [
    {
      key: 'area',
      head: 'Obszar',
      cell: ({ id, name, achievedSymbol: level }) => (
        <span className="area-table__name">
          <LevelSymbol level={level} name={`symbol ${levelNames[level].symbol}`} />
          <SectionLink to={id} position={position}>
            {name}
          </SectionLink>
        </span>
      ),
    },
    { key: 'gauge', head: 'Punkty na pasku', label: '', cell: group => <GroupGauge group={group} /> },
    {
      key: 'points',
      head: 'Punkty',
      label: '',
      isNumeric: true,
      cell: group => (
        <>
          <b>{formatTotal(group.collectedSplitPoints)}</b> / {formatTotal(group.maxSplitPoints)}
        </>
      ),
    },
  ]
  if (!isToRead) columns.push({ key: 'need', head: 'Do następnego symbolu', label: '', cell: need })
  if (lastYear)
    columns.push({
      key: 'last-year',
      head: 'Rok temu',
      label: '',
      cell: group => <GroupLastYear group={group} lastYear={lastYear} />,
    })
  return <DataTable columns={columns} rows={groups} keyOf={({ id }) => id} className="area-table" />
}

const need = ({ next }: ScoredGroup) =>
  next ? `${formatMissing(next.points)} pkt do ${levelNames[next.level].symbolOf}` : 'najwyższy symbol'
