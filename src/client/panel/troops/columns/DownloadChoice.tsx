import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { type Overview, shownState, type Troop } from '#client/panel/troops/troops.ts'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import { exportedColumns } from '#client/ui/table/columns.ts'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { type Exported, type Table, tableOf } from '#client/ui/table/spreadsheet.ts'
import type { MatrixOf } from '#contract/requests/panel.ts'
import { NO_DEMANDS } from '#domain/scoring/levels.ts'
import { areaWithDemands } from '#domain/text/demandWords.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { PLAN_COLUMNS, talkColumns } from './agreementColumns.tsx'
import { troopColumns } from './troopColumns.tsx'

type Content = 'list' | 'people' | MatrixOf

const CONTENTS: Record<Content, string> = {
  list: 'To, co widać',
  people: 'Drużynowi, osoba w wierszu',
  group: 'Drużyny i obszary',
  task: 'Drużyny i zadania',
}

export interface DownloadChoiceProps {
  /** Whom the file is about: "11 drużyn". */
  what: string
  year: Overview['year']
  kinds: Overview['talkKinds']
  troops: readonly Troop[]
}

export function DownloadChoice({ what, year, kinds, troops }: DownloadChoiceProps) {
  const [content, setContent] = useState<Content>('list')
  const table = () => {
    if (content === 'list')
      return tableOf(
        `${year.name} przegląd`,
        exportedColumns([...troopColumns(year.id), ...PLAN_COLUMNS, ...talkColumns(kinds).slice(1)]),
        troops,
      )
    if (content === 'people') return tableOf(`${year.name} drużynowi`, PERSON, troops.flatMap(peopleOf))
    return matrixOf(year, troops, content)
  }
  return (
    <>
      <fieldset className="stack tight">
        <legend>W pliku: {what}</legend>
        {Object.entries(CONTENTS).map(([key, name]) => (
          <label key={key} className="choice">
            <input type="radio" name="co" checked={content === key} onChange={() => setContent(key as Content)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <ExportButtons table={table} />
      </div>
    </>
  )
}

/** For letters: one leader a row. */
const PERSON: Exported<ReturnType<typeof peopleOf>[number]> = [
  ['Drużynowy', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Maile o arkuszach', ({ activated, mailed }) => (activated ? (mailed ? 'tak' : 'wyłączone') : 'konto nieaktywne')],
  ['Drużyna', ({ troop }) => troop.name],
  ['Chorągiew', ({ troop }) => troop.district.name],
  ['Hufiec', ({ troop }) => troop.group?.name ?? null],
  ['Stan', ({ troop }) => REVIEW_STATE_NAMES[shownState(troop)]],
  ['Kategoria', ({ troop: { category } }) => (category === null ? 'brak kategorii' : levelNames[category].category)],
  ['Punkty', ({ troop }) => troop.points],
]

const peopleOf = (troop: Troop) => troop.leaders.map(leader => ({ ...leader, troop }))

/** In its head an area says which symbols categories require of it (rules.md#65). */
export async function matrixOf(year: Overview['year'], troops: readonly Troop[], by: MatrixOf): Promise<Table> {
  const [first] = troops
  const isOne = first && troops.every(({ district }) => district.id === first.district.id)
  const query = { by, year: year.id, ...(isOne && { district: first.district.id }) }
  const { columns, rows } = await answer(api.admin.overview.matrix.get({ query }))
  const shown = new Map(troops.map(({ teamId, group }) => [teamId, group?.name ?? null]))
  return {
    title: `${year.name} drużyna × ${by === 'group' ? 'obszar' : 'zadanie'}`,
    head: ['Drużyna', 'Chorągiew', 'Hufiec', ...columns.map(column => areaWithDemands({ ...NO_DEMANDS, ...column }))],
    rows: rows
      .filter(({ teamId }) => shown.has(teamId))
      .map(({ teamId, name, district, cells }) => [name, district, shown.get(teamId)!, ...cells]),
  }
}
