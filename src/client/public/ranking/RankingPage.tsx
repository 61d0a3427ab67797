import { Link } from 'wouter'
import { ranking, rankingYears } from '#client/api/reads.ts'
import { useMe } from '#client/api/session.ts'
import { useRead } from '#client/api/useRead.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { lazyPart } from '#client/ui/chunk.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorBoundary, OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Page } from '#client/ui/Page.tsx'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { mayEditYears } from '#domain/people/roles.ts'
import { rankingTable } from './rankingTable.ts'
import { Standings } from './Standings.tsx'
import { chosenYear, NEWEST, type RankingYear } from './years.ts'

const RebuildNow = lazyPart(async () => (await import('#client/ui/RebuildRanking.tsx')).RebuildNow)

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
            <OptionalLazy>
              <RebuildNow year={year} />
            </OptionalLazy>
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

async function wholeRanking({ id, name }: RankingYear) {
  return rankingTable(name, await ranking(id).load())
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
