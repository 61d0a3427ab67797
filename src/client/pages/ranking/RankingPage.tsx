import '#client/pages/sharedBasics.ts'
import { Link } from 'wouter'
import { ranking, rankingYears } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { useMe } from '#client/session.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Beside, ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { ExportButtons } from '#client/ui/ExportButtons.tsx'
import { Page } from '#client/ui/Page.tsx'
import { fetched, piece } from '#client/ui/piece.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { mayEditYears } from '#domain/roles.ts'
import { Standings } from './Standings.tsx'
import { chosenYear, NEWEST, type RankingYear } from './years.ts'

const RebuildNow = piece(() => import('#client/pages/ownParts.ts'), 'RebuildNow')

export function RankingPage() {
  const years = useRead(rankingYears)
  const [chosen] = useQuery('rok', NEWEST)
  const year = years && chosenYear(years, chosen)
  const session = useMe()
  const mayRebuild = year?.state === 'OPEN' && session.state === 'signedIn' && mayEditYears(session.me)

  return (
    <Page
      title="Ranking drużyn"
      width="table"
      kicker={year ? <YearName year={year} /> : '\u00a0'}
      actions={
        <>
          {mayRebuild && (
            <Beside>
              <RebuildNow year={year} />
            </Beside>
          )}
          <ExportButtons table={year ? () => wholeRanking(year) : null} />
        </>
      }
    >
      {years && !year ? (
        <NoRanking anywhere={years.length === 0} />
      ) : (
        <ErrorBoundary here={chosen}>
          <Standings years={years ?? []} year={year} isNewest={chosen === NEWEST} />
        </ErrorBoundary>
      )}
    </Page>
  )
}

/** Without the page's filters. */
async function wholeRanking({ id, name }: RankingYear) {
  const [{ rankingTable }, rows] = await Promise.all([fetched(() => import('./rankingTable.ts')), ranking(id).load()])
  return rankingTable(name, rows)
}

function YearName({ year: { name, state } }: { year: RankingYear }) {
  return (
    <>
      {name} <Badge tone={state === 'OPEN' ? 'ok' : undefined}>{state === 'OPEN' ? 'trwa' : 'zakończona'}</Badge>
    </>
  )
}

function NoRanking({ anywhere }: { anywhere: boolean }) {
  if (anywhere) {
    return (
      <EmptyState title="Nie ma jeszcze żadnego rankingu">
        <p>Pojawi się, gdy ruszy pierwsza kategoryzacja.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nie ma takiego rankingu">
      <Link href="/ranking" className="btn" data-tone="primary">
        Zobacz najnowszy
      </Link>
    </EmptyState>
  )
}
