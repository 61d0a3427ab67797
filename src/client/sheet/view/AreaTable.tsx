import { GroupLastYear } from '#client/sheet/planning/LastYear.tsx'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { GroupGauge } from './GroupList.tsx'
import { SectionLink } from './SectionLink.tsx'
import type { ScoredGroup } from './sheet.ts'
import { Tally } from './Tally.tsx'

type AreaTableProps = Pick<SheetViewProps, 'position' | 'lastYear'> & { groups: readonly ScoredGroup[] }

export function AreasCard({ sheet, position, lastYear }: Pick<SheetViewProps, 'sheet' | 'position' | 'lastYear'>) {
  const isMine = position.shown === 'moje'
  const hasFavourite = (tasks: readonly { id: number }[]) => tasks.some(({ id }) => sheet.entries.favourites.has(id))
  const groups = isMine ? sheet.groups.filter(group => hasFavourite(group.tasks)) : sheet.groups
  return (
    <section className="card" aria-labelledby="obszary">
      <header className="spread">
        <h2 id="obszary">{isMine ? 'Obszary z moimi zadaniami' : 'Wszystkie obszary'}</h2>
        <Tally tokens={sheet.standing.tokens} />
      </header>
      {groups.length > 0 ? (
        <AreaTable groups={groups} position={position} lastYear={lastYear} />
      ) : (
        <p className="card__body hint">{isMine ? NO_FAVOURITES : 'Ta kategoryzacja nie ma obszarów.'}</p>
      )}
    </section>
  )
}

const NO_FAVOURITES = 'Nie macie jeszcze swoich zadań: oznaczcie gwiazdką te, które planujecie wykonać.'

function AreaTable({ groups, position, lastYear }: AreaTableProps) {
  return (
    <div className="area-table">
      <table className="table" data-cards>
        <thead>
          <tr>
            <th scope="col">Obszar</th>
            <th scope="col">Punkty na pasku</th>
            <th scope="col" className="num">
              Punkty
            </th>
            <th scope="col">Do następnego symbolu</th>
            {lastYear && <th scope="col">Rok temu</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map(group => (
            <AreaRow key={group.id} group={group} position={position} lastYear={lastYear} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AreaRow({ group, position, lastYear }: Omit<AreaTableProps, 'groups'> & { group: ScoredGroup }) {
  return (
    <tr>
      <th scope="row">
        <span className="area-table__name">
          <LevelSymbol level={group.achievedSymbol} name={`symbol ${levelNames[group.achievedSymbol].symbol}`} />
          <SectionLink to={group.id} position={position}>
            {group.name}
          </SectionLink>
        </span>
      </th>
      <td className="area-table__gauge">
        <GroupGauge group={group} />
      </td>
      <td className="num">
        <b>{formatTotal(group.collectedSplitPoints)}</b> / {formatTotal(group.maxSplitPoints)}
      </td>
      <td className="area-table__need">{need(group)}</td>
      {lastYear && (
        <td className="area-table__last-year">
          <GroupLastYear group={group} lastYear={lastYear} />
        </td>
      )}
    </tr>
  )
}

const need = ({ next }: ScoredGroup) =>
  next ? `${formatMissing(next.points)} pkt do ${levelNames[next.level].symbolOf}` : 'najwyższy symbol'
