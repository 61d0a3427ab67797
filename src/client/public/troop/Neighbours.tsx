import { Link } from 'wouter'
import type { TeamHistory } from '#client/api/reads.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { pathOfTeam } from '#contract/addresses.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { shortYear } from '#domain/text/shortYear.ts'

type Open = NonNullable<TeamHistory['open']>

export function Neighbours({ open }: { open: Open }) {
  return (
    <section className="card" aria-labelledby="obok">
      <header className="spread">
        <h2 id="obok">W rankingu: {shortYear(open.year)}</h2>
        <Link href={`/ranking?rok=${open.yearId}#druzyna-${open.teamId}`}>Pokaż na liście</Link>
      </header>
      <DataTable
        columns={columnsAround(open.teamId)}
        rows={open.near}
        keyOf={({ teamId }) => teamId}
        className="neighbours"
        isCompact
        isCurrent={({ teamId }) => teamId === open.teamId}
      />
    </section>
  )
}

const columnsAround = (ownTeamId: number): readonly Column<Open['near'][number]>[] => [
  {
    key: 'place',
    head: (
      <>
        <span aria-hidden="true">#</span>
        <span className="visually-hidden">Miejsce</span>
      </>
    ),
    isNumeric: true,
    cell: ({ place }) => formatLong(place),
  },
  {
    key: 'name',
    head: 'Drużyna',
    isName: true,
    cell: ({ teamId, name, shadow }) =>
      teamId === ownTeamId || shadow ? name : <Link href={pathOfTeam(teamId)}>{name}</Link>,
  },
  { key: 'district', head: 'Chorągiew', cell: ({ district }) => district },
  { key: 'category', head: 'Kategoria', cell: ({ category }) => <LevelChip level={category} /> },
  { key: 'points', head: 'Punkty', isNumeric: true, cell: ({ points }) => <b>{formatTotal(points)}</b> },
]
