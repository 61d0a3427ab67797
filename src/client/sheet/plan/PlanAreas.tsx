import { ArrowRight } from 'lucide-react'
import { GroupGauge } from '#client/sheet/view/GroupList.tsx'
import { SectionLink } from '#client/sheet/view/SectionLink.tsx'
import type { ScoredGroup } from '#client/sheet/view/sheet.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'

/** Each area now and with the plan. */
export function PlanAreas({ sheet, position }: SheetViewProps) {
  const plannedIn = ({ tasks }: ScoredGroup) => tasks.filter(({ id }) => sheet.entries.plan?.tasks.has(id)).length
  const columns: Column<ScoredGroup>[] = [
    {
      key: 'area',
      head: 'Obszar',
      cell: ({ id, name }) => (
        <SectionLink to={id} position={position}>
          {name}
        </SectionLink>
      ),
    },
    { key: 'gauge', head: 'Punkty na pasku', label: '', cell: group => <GroupGauge group={group} /> },
    {
      key: 'symbol',
      head: 'Symbol',
      label: '',
      cell: group => {
        const { achievedSymbol: now, planned } = group
        const isMore = planned.byPlan && planned.level !== now
        return (
          <span className="line">
            <LevelSymbol level={now} name={levelNames[now].symbol} />
            {isMore && (
              <>
                <ArrowRight role="img" aria-label="z planem" />
                <LevelSymbol level={planned.level} name={levelNames[planned.level].symbol} />
              </>
            )}
          </span>
        )
      },
    },
    {
      key: 'points',
      head: 'Teraz → z planem',
      label: '',
      isNumeric: true,
      cell: group => (
        <>
          <b>{formatTotal(group.collectedSplitPoints)}</b>
          {group.planned.byPlan && ` → ${formatTotal(group.planned.points)}`} / {formatTotal(group.maxSplitPoints)}
        </>
      ),
    },
    {
      key: 'planned',
      head: 'W planie',
      label: '',
      isNumeric: true,
      cell: group =>
        plannedIn(group) > 0
          ? `${plannedIn(group)} z ${counted(group.tasks.length, 'zadania', 'zadań', 'zadań')}`
          : 'bez planu',
    },
  ]
  return (
    <section className="card" aria-labelledby="co-daje">
      <header className="spread">
        <h2 id="co-daje">Co plan daje w obszarach</h2>
        <p className="hint">Pełna część paska to zdobyte punkty, kreskowana to plan.</p>
      </header>
      <DataTable columns={columns} rows={sheet.groups} keyOf={({ id }) => id} className="area-table" />
    </section>
  )
}
