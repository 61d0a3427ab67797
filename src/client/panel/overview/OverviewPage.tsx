import { Link, useSearch } from 'wouter'
import { districtFigures, districtNames, overview } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { useMe } from '#client/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { isAboveDistricts } from '#domain/roles.ts'
import { DistrictsTable } from './DistrictsTable.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'
import { TroopsCard } from './TroopsCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** The coordinator's desk: who is behind, who waits. Above districts it begins with all of them. */
export function OverviewPage() {
  const session = useMe()
  const [district] = useQuery('choragiew')
  const filtersTroops = new URLSearchParams(useSearch()).has('stan')
  if (session.state !== 'signedIn') return <Loading />

  const chosen = Number(district) || null
  if (isAboveDistricts(session.me) && chosen === null && !filtersTroops) return <NationalDesk />
  return <Desk district={chosen} isNational={isAboveDistricts(session.me)} />
}

function Desk({ district, isNational }: { district: number | null; isNational: boolean }) {
  const seen = useRead(overview(district), { refreshInterval: 60_000 })
  const names = useRead(districtNames)
  if (seen === undefined || !names) return <Loading />
  if (seen === null) return <NothingRuns />

  const name = names.length === 1 ? names[0]!.name : names.find(({ id }) => id === district)?.name
  return (
    <PanelPage
      title="Przegląd"
      kicker={
        <>
          {isNational && <Link href="/admin/przeglad">Wszystkie chorągwie</Link>}
          <span>{[seen.year.name, name && `chorągiew: ${name}`].filter(Boolean).join(' · ')}</span>
        </>
      }
    >
      <div className="stack">
        <div className="desk-head">
          <WaitingCard troops={seen.troops} />
          <TermCard year={seen.year} progress={seen.progress} />
        </div>
        <TroopsCard seen={seen} district={district} />
        <SymbolBars groups={seen.groups} />
      </div>
    </PanelPage>
  )
}

function NationalDesk() {
  const figures = useRead(districtFigures, { refreshInterval: 60_000 })
  const seen = useRead(overview(null))
  if (figures === undefined || seen === undefined) return <Loading />
  if (figures === null || seen === null) return <NothingRuns />
  return (
    <PanelPage title="Przegląd" kicker={seen.year.name}>
      <div className="stack">
        <div className="desk-head">
          <WaitingCard troops={seen.troops} />
          <TermCard year={seen.year} progress={seen.progress} />
        </div>
        <DistrictsTable districts={figures} />
        <SymbolBars groups={seen.groups} />
      </div>
    </PanelPage>
  )
}

const NothingRuns = () => (
  <PanelPage title="Przegląd">
    <section className="card">
      <EmptyState title="Żadna kategoryzacja teraz nie trwa">
        <p className="muted">Gdy zostanie otwarta, zobaczysz tu wszystkie drużyny i to, co czeka na Ciebie.</p>
      </EmptyState>
    </section>
  </PanelPage>
)
