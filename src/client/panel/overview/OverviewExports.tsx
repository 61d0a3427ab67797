import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { SelectField } from '#client/ui/form/Field.tsx'
import { exportedColumns } from '#client/ui/table/columns.ts'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { type Table, tableOf } from '#client/ui/table/spreadsheet.ts'
import type { MatrixOf } from '#domain/requests/panel.ts'
import { troopColumns } from './troopColumns.tsx'
import type { Overview, Troop } from './troops.ts'

type Content = 'list' | MatrixOf

interface OverviewExportsProps {
  label: string
  year: Overview['year']
  troops: readonly Troop[]
  district: number | null
}

export function OverviewExports({ label, year, troops, district }: OverviewExportsProps) {
  const [content, setContent] = useState<Content>('list')
  const table = () =>
    content === 'list'
      ? tableOf(`${year.name} przegląd`, exportedColumns(troopColumns(year.id)), troops)
      : matrixOf(year, troops, content, district)
  return (
    <div className="row">
      <SelectField label={label} value={content} onChange={event => setContent(event.target.value as Content)}>
        <option value="list">lista drużyn</option>
        <option value="group">drużyna × obszar</option>
        <option value="task">drużyna × zadanie</option>
      </SelectField>
      <ExportButtons table={table} />
    </div>
  )
}

async function matrixOf(
  year: Overview['year'],
  troops: readonly Troop[],
  by: MatrixOf,
  district: number | null,
): Promise<Table> {
  const query = district === null ? { by } : { by, district }
  const { columns, rows } = await answer(api.admin.overview.matrix.get({ query }))
  const shown = new Set(troops.map(({ teamId }) => teamId))
  return {
    title: `${year.name} drużyna × ${by === 'group' ? 'obszar' : 'zadanie'}`,
    head: ['Drużyna', 'Chorągiew', ...columns.map(({ name }) => name)],
    rows: rows.filter(({ teamId }) => shown.has(teamId)).map(({ name, district, cells }) => [name, district, ...cells]),
  }
}
