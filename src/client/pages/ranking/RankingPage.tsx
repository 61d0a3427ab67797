import { Link } from 'wouter'
import { rankingYears } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Page } from '#client/ui/Page.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { RankingExport } from './RankingExport.tsx'
import { RebuildButton } from './RebuildButton.tsx'
import { Standings } from './Standings.tsx'
import { chosenYear, NEWEST, type RankingYear } from './years.ts'

export function RankingPage() {
  const years = useRead(rankingYears)
  const [chosen] = useQuery('rok', NEWEST)
  const year = years && chosenYear(years, chosen)

  return (
    <Page
      title="Ranking drużyn"
      width="table"
      kicker={year ? <YearName year={year} /> : '\u00a0'}
      actions={
        <>
          {year && <RebuildButton year={year} />}
          <RankingExport year={year} />
        </>
      }
    >
      {years && !year ? (
        <NoRanking anywhere={years.length === 0} />
      ) : (
        <ErrorBoundary place={chosen}>
          <Standings years={years ?? []} year={year} isNewest={chosen === NEWEST} />
        </ErrorBoundary>
      )}
    </Page>
  )
}

function YearName({ year: { name, state } }: { year: RankingYear }) {
  return (
    <>
      {name}{' '}
      <span className="badge" data-state={state}>
        {state === 'OPEN' ? 'trwa' : 'zakończona'}
      </span>
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
