import { use, useState } from 'react'
import { counted } from '#client/ui/plural.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { pathTo } from './CheckCard.tsx'
import type { EditedYear } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { PossibleOrigins, type YearsBefore } from './OriginField.tsx'

interface OriginsProps {
  year: EditedYear
  folding: Folding
}

/** Every part of the year beside what it comes from, those without and what nothing comes from too. */
export function Origins({ year, folding }: OriginsProps) {
  const { years } = use(PossibleOrigins)
  const missing = year.tasks.filter(({ originId }) => originId === null).length
  if (years.length === 0) return null
  return (
    <Fold
      id="origins"
      folding={folding}
      shy
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
  const rows = rowsOf(year, years).filter(({ origin }) => !onlyMissing || origin === null)
  const left = leftIn(year, years)
  return (
    <div className="stack">
      <Switch checked={onlyMissing} onChange={event => setOnlyMissing(event.target.checked)}>
        tylko bez pary
      </Switch>
      {rows.length === 0 ? (
        <p className="muted">Wszystko ma swój odpowiednik.</p>
      ) : (
        <table className="table" data-narrow="blocks">
          <thead>
            <tr>
              <th scope="col">W tej kategoryzacji</th>
              <th scope="col">Odpowiada</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, id, name, place, origin }) => (
              <tr key={`${kind} ${id}`}>
                <td>
                  <button
                    type="button"
                    className="link"
                    onClick={() => folding.reveal(...pathTo({ place: { kind, id } }, year), ...settingsOf(kind, id))}
                  >
                    {name}
                  </button>{' '}
                  <small>{place}</small>
                </td>
                <td data-label="Odpowiada">{origin ?? <span className="muted">niczemu, jest nowe</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left.length > 0 && (
        <div>
          <h3>Nic im w tym roku nie odpowiada</h3>
          <ul>
            {left.map(({ key, name, place }) => (
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

/** In the order of the year: the prerequisites, then each area with its tasks. */
function rowsOf(year: EditedYear, years: YearsBefore) {
  const names = namesIn(years)
  const row = (
    kind: keyof typeof names,
    part: { id: number; name: string; originId: number | null },
    place: string,
  ) => ({
    kind,
    id: part.id,
    name: part.name,
    place,
    origin: part.originId === null ? null : (names[kind].get(part.originId) ?? 'usunięte'),
  })
  return [
    ...year.prerequisites.map(prerequisite => row('prerequisite', prerequisite, PREREQUISITE)),
    ...year.groups.flatMap(group => [
      row('group', group, GROUP),
      ...group.primaryTasks.map(task => row('task', task, group.name)),
    ]),
  ]
}

function namesIn(years: YearsBefore) {
  const groups = years.flatMap(year => year.groups)
  const byId = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return {
    prerequisite: byId(years.flatMap(year => year.prerequisites)),
    group: byId(groups),
    task: byId(groups.flatMap(group => group.tasks)),
  }
}

/** Of the newest of those years: what no part of this year comes from. */
function leftIn(year: EditedYear, [newest]: YearsBefore) {
  const used = (rows: readonly { originId: number | null }[]) => new Set(rows.map(({ originId }) => originId))
  const [prerequisites, groups, tasks] = [used(year.prerequisites), used(year.groups), used(year.tasks)]
  if (!newest) return []
  return [
    ...newest.prerequisites
      .filter(({ id }) => !prerequisites.has(id))
      .map(({ id, name }) => ({ key: `p${id}`, name, place: PREREQUISITE })),
    ...newest.groups.flatMap(group => [
      ...(groups.has(group.id) ? [] : [{ key: `g${group.id}`, name: group.name, place: GROUP }]),
      ...group.tasks
        .filter(({ id }) => !tasks.has(id))
        .map(({ id, name }) => ({ key: `t${id}`, name, place: group.name })),
    ]),
  ]
}
