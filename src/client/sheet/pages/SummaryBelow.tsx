import { TargetCard } from '#client/sheet/cards/TargetCard.tsx'
import { GroupGauge } from '#client/sheet/lists/GroupList.tsx'
import { isClosed, type ScoredGroup } from '#client/sheet/model/sheet.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import type { Whom } from '#client/sheet/model/way.ts'
import { GroupLastYear } from '#client/sheet/rows/LastYear.tsx'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { demandsOf } from '#domain/scoring/category.ts'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { demandsInWords } from '#domain/text/demandWords.ts'
import { levelNames } from '#domain/text/levelNames.ts'

/** The summary's cards: the target and the areas. */
export function SummaryBelow({ whom, ...view }: SheetViewProps & { whom: Whom }) {
  return (
    <>
      <TargetCard whom={whom} {...view} />
      <AreasCard {...view} />
    </>
  )
}

function AreasCard(view: SheetViewProps) {
  const { sheet, isToRead } = view
  const demands = sheet.groups.flatMap(demandsOf)
  const groups = isToRead ? sheet.groups : nearestFirst(sheet.groups)
  return (
    <section className="card" aria-labelledby="obszary">
      <header className="spread">
        <h2 id="obszary">Obszary</h2>
        {!isToRead && !isClosed(sheet) && <p className="hint">od najbliższych kolejnemu symbolowi</p>}
      </header>
      {groups.length > 0 ? (
        <AreaTable groups={groups} {...view} />
      ) : (
        <p className="card__body hint">Ta kategoryzacja nie ma obszarów.</p>
      )}
      {demands.length > 0 && <p className="group-demands hint">{demandsInWords(demands)}</p>}
    </section>
  )
}

/** Areas with the highest symbol are last, in the order of the year. */
const nearestFirst = (groups: readonly ScoredGroup[]) =>
  groups.toSorted((a, b) => (a.next?.points ?? Number.MAX_VALUE) - (b.next?.points ?? Number.MAX_VALUE))

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
    { key: 'gauge', head: 'Punkty, z moimi, progi', label: '', cell: group => <GroupGauge group={group} /> },
    {
      key: 'points',
      head: 'Ma',
      label: '',
      isNumeric: true,
      cell: group => (
        <>
          <b>{formatTotal(group.collectedSplitPoints)}</b> <small>z {formatTotal(group.maxSplitPoints)}</small>
        </>
      ),
    },
  ]
  if (!isToRead) columns.push({ key: 'need', head: 'Do symbolu', label: '', isNumeric: true, cell: need })
  if (lastYear)
    columns.push({
      key: 'last-year',
      head: 'Rok temu',
      label: '',
      isNumeric: true,
      cell: group => <GroupLastYear group={group} lastYear={lastYear} />,
    })
  return (
    <DataTable columns={columns} rows={groups} keyOf={({ id }) => id} className="area-table" labelledBy="obszary" />
  )
}

const need = ({ next }: ScoredGroup) =>
  next ? (
    <span className="area-table__need">
      <b>{formatMissing(next.points)}</b> <small>do {levelNames[next.level].symbolOf}</small>
      <LevelSymbol level={next.level} />
    </span>
  ) : (
    <span className="area-table__top">✓ najwyższy</span>
  )
