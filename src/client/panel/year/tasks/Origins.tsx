import { use, useState } from 'react'
import { Fold, useFolds } from '#client/panel/year/form/Fold.tsx'
import {
  type Named,
  PossibleOrigins,
  rowsInOrder,
  useOriginName,
  type YearsBefore,
} from '#client/panel/year/form/OriginField.tsx'
import { type EditedYear, pathTo, rowsOf } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { Switch } from '#client/ui/form/Switch.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { counted } from '#domain/text/plural.ts'
import type { PartKind } from '#domain/year/yearIssue.ts'

/** Every row of the year next to its origin, and the rows of the newest earlier year that are no origin. */
export function Origins() {
  const { years } = use(PossibleOrigins)
  const { tasks } = useYear()
  const missing = tasks.filter(({ originId }) => originId === null).length
  if (years.length === 0) return null
  return (
    <Fold
      id="origins"
      skipExpandAll
      summary={
        <>
          <b>Odpowiedniki z „{years[0]!.name}”</b>
          <small>
            {tasks.length === 0
              ? 'nie ma jeszcze zadań'
              : missing === 0
                ? 'każde zadanie ma swój'
                : `${counted(missing, 'zadanie', 'zadania', 'zadań')} bez pary`}
          </small>
        </>
      }
    >
      <div className="fold__body">
        <Pairs years={years} />
      </div>
    </Fold>
  )
}

function Pairs({ years }: { years: YearsBefore }) {
  const year = useYear()
  const folds = useFolds()
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
            onClick={() => folds.reveal(...pathTo({ place: { kind, id } }, year), ...settingsOf(kind, id))}
          >
            {name}
          </button>{' '}
          <span className="hint">{place}</span>
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

const PLACES = { prerequisite: 'wymaganie', group: 'grupa zadań', task: '' }

function originsIn(year: EditedYear, originName: ReturnType<typeof useOriginName>) {
  const groups = year.groups.map(({ primaryTasks, ...group }) => ({ ...group, tasks: primaryTasks }))
  return rowsInOrder<WithOrigin>({ ...year, groups }).map(({ kind, id, name, originId, group }) => ({
    kind,
    id,
    name,
    place: group?.name ?? PLACES[kind],
    origin: originId === null ? null : originName(kind, String(originId)),
  }))
}

type WithOrigin = Named & { originId: number | null }

function unusedIn(earlier: YearsBefore[number], year: EditedYear) {
  const rows: Record<PartKind, readonly WithOrigin[]> = rowsOf(year)
  return rowsInOrder<Named>(earlier)
    .filter(({ kind, id }) => !rows[kind].some(({ originId }) => originId === id))
    .map(({ kind, id, name, group }) => ({ key: `${kind} ${id}`, name, place: group?.name ?? PLACES[kind] }))
}
