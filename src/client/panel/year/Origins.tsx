import { use, useState } from 'react'
import { Switch } from '#client/ui/form/Switch.tsx'
import { counted } from '#client/ui/plural.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { pathTo } from './CheckCard.tsx'
import type { EditedYear, PartKind } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { PossibleOrigins, useOriginName, type YearsBefore } from './OriginField.tsx'

interface OriginsProps {
  year: EditedYear
  folding: Folding
}

/** Every row of the year next to its origin, and the rows of the newest earlier year that are no origin. */
export function Origins({ year, folding }: OriginsProps) {
  const { years } = use(PossibleOrigins)
  const missing = year.tasks.filter(({ originId }) => originId === null).length
  if (years.length === 0) return null
  return (
    <Fold
      id="origins"
      folding={folding}
      skipExpandAll
      summary={
        <>
          <b>Odpowiedniki z „{years[0]!.name}”</b>
          <small>
            {missing === 0 ? 'każde zadanie ma swój' : `${counted(missing, 'zadanie', 'zadania', 'zadań')} bez pary`}
          </small>
        </>
      }
    >
      <div className="fold__body">
        <Pairs year={year} years={years} folding={folding} />
      </div>
    </Fold>
  )
}

function Pairs({ year, years, folding }: OriginsProps & { years: YearsBefore }) {
  const [onlyMissing, setOnlyMissing] = useState(false)
  const rows = originsIn(year, useOriginName()).filter(({ origin }) => !onlyMissing || origin === null)
  const unused = unusedIn(years[0]!, year)
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'row',
      head: 'W tej kategoryzacji',
      cell: ({ kind, id, name, place }) => (
        <>
          <button
            type="button"
            className="link"
            onClick={() => folding.reveal(...pathTo({ place: { kind, id } }, year), ...settingsOf(kind, id))}
          >
            {name}
          </button>{' '}
          <small>{place}</small>
        </>
      ),
    },
    {
      key: 'origin',
      head: 'Odpowiada',
      cell: ({ origin }) => origin ?? <span className="muted">niczemu, jest nowe</span>,
    },
  ]
  return (
    <div className="stack">
      <Switch checked={onlyMissing} onChange={event => setOnlyMissing(event.target.checked)}>
        tylko bez pary
      </Switch>
      <DataTable
        columns={columns}
        rows={rows}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={<p className="muted">Wszystko ma swój odpowiednik.</p>}
      />
      {unused.length > 0 && (
        <div>
          <h3>Nic im w tym roku nie odpowiada</h3>
          <ul>
            {unused.map(({ key, name, place }) => (
              <li key={key}>
                {name} <small className="muted">{place}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const settingsOf = (kind: string, id: number) => (kind === 'group' ? [`group-${id}-settings`] : [])

const PREREQUISITE = 'wymaganie'
const GROUP = 'grupa zadań'

/** In the order of the year: the prerequisites, then each group with its tasks. */
function originsIn(year: EditedYear, originName: ReturnType<typeof useOriginName>) {
  const row = (kind: PartKind, part: { id: number; name: string; originId: number | null }, place: string) => ({
    kind,
    id: part.id,
    name: part.name,
    place,
    origin: part.originId === null ? null : originName(kind, String(part.originId)),
  })
  return [
    ...year.prerequisites.map(prerequisite => row('prerequisite', prerequisite, PREREQUISITE)),
    ...year.groups.flatMap(group => [
      row('group', group, GROUP),
      ...group.primaryTasks.map(task => row('task', task, group.name)),
    ]),
  ]
}

/** The rows of an earlier year that no row of this year comes from. */
function unusedIn(earlier: YearsBefore[number], year: EditedYear) {
  const used = (rows: readonly { originId: number | null }[]) => new Set(rows.map(({ originId }) => originId))
  const usedIds = { p: used(year.prerequisites), g: used(year.groups), t: used(year.tasks) }
  const unused = (kind: keyof typeof usedIds, rows: readonly { id: number; name: string }[], place: string) =>
    rows.filter(({ id }) => !usedIds[kind].has(id)).map(({ id, name }) => ({ key: `${kind}${id}`, name, place }))
  return [
    ...unused('p', earlier.prerequisites, PREREQUISITE),
    ...earlier.groups.flatMap(group => [...unused('g', [group], GROUP), ...unused('t', group.tasks, group.name)]),
  ]
}
