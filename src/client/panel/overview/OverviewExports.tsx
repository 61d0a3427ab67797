import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { ExportButtons } from '#client/ui/ExportButtons.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { levelNames } from '#client/ui/levelNames.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import type { Table } from '#client/ui/spreadsheet.ts'
import type { MatrixOf } from '#domain/requests/panel.ts'
import { type Overview, shownState, type Troop } from './troops.ts'

type Content = 'list' | MatrixOf

interface OverviewExportsProps {
  label: string
  seen: Overview
  /** Those that are marked, or else that the filters show. */
  troops: readonly Troop[]
  district: number | null
}

/** What is shown as a file, as a list or troop by area or by task. */
export function OverviewExports({ label, seen, troops, district }: OverviewExportsProps) {
  const [content, setContent] = useState<Content>('list')
  const table = () => (content === 'list' ? listOf(seen, troops) : matrixOf(seen, troops, content, district))
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

export const listOf = ({ year }: Overview, troops: readonly Troop[]): Table => ({
  title: `${year.name} przegląd`,
  head: [
    'Drużyna',
    'Chorągiew',
    'Drużynowi',
    'Stan',
    'Od',
    'Spełnione wymagania',
    'Wszystkie wymagania',
    'Zadania z wpisem',
    'Wszystkie zadania',
    'Symbole polowe',
    'Symbole leśne',
    'Symbole puszczańskie',
    'Punkty',
    'Kategoria',
    'Ostatnia zmiana',
    'Otwarte uwagi',
    'Prośby o dostęp',
  ],
  rows: troops.map(troop => [
    troop.name,
    troop.district.name,
    troop.leaders.map(nameWithEmail).join('; '),
    REVIEW_STATE_NAMES[shownState(troop)],
    troop.since && formatDate(troop.since),
    troop.prerequisitesDone,
    troop.prerequisites,
    troop.entered,
    troop.tasks,
    troop.tokens.polowa,
    troop.tokens.lesna,
    troop.tokens.puszczanska,
    troop.points,
    troop.category === null ? 'brak kategorii' : levelNames[troop.category].category,
    troop.changedAt && formatDate(troop.changedAt),
    troop.remarksOpen,
    troop.requests,
  ]),
})

async function matrixOf(
  { year }: Overview,
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
