import { Link, useSearch } from 'wouter'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, overviewOf } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { REVERSED, SORT } from '#client/ui/table/columns.ts'
import { isAboveDistricts } from '#domain/people/roles.ts'
import { AskedCard } from './AskedCard.tsx'
import { NationalDesk } from './NationalDesk.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'
import { TroopsCard } from './TroopsCard.tsx'
import { type Overview, TROOP_FILTERS } from './troops.ts'
import { WaitingCard } from './WaitingCard.tsx'

/** Parameters that ask for troops. Without them a user above districts starts with the districts. */
const OF_TROOPS = ['widok', ...Object.keys(TROOP_FILTERS), SORT, REVERSED]

export function OverviewPage() {
  const reader = useReader()
  const params = new URLSearchParams(useSearch())
  const district = Number(params.get('choragiew')) || null
  const overview = useRead(overviewOf(district), { refreshInterval: 60_000 })
  if (overview === undefined) return <Loading />
  if (overview === null) return <NoOpenYear />
  const isNational = isAboveDistricts(reader)
  if (isNational && district === null && !OF_TROOPS.some(name => params.has(name)))
    return <NationalDesk overview={overview} />
  return <Desk key={district} overview={overview} district={district} isNational={isNational} />
}

const NoOpenYear = () => (
  <PanelPage title="Przegląd">
    <section className="card">
      <EmptyState title="Żadna kategoryzacja teraz nie trwa">
        <p className="muted">Gdy zostanie otwarta, zobaczysz tu wszystkie drużyny i to, co czeka na Ciebie.</p>
      </EmptyState>
    </section>
  </PanelPage>
)

function Desk({
  overview,
  district,
  isNational,
}: {
  overview: Overview
  district: number | null
  isNational: boolean
}) {
  const names = useRead(districtNames)
  if (!names) return <Loading />

  const name = names.length === 1 ? names[0]!.name : names.find(({ id }) => id === district)?.name
  return (
    <PanelPage
      title="Przegląd"
      kicker={
        <>
          {isNational && <Link href="/admin/przeglad">Wszystkie chorągwie</Link>}
          <span>{[overview.year.name, name && `chorągiew: ${name}`].filter(Boolean).join(' · ')}</span>
        </>
      }
    >
      <div className="stack">
        <div className="desk-head">
          <WaitingCard yearId={overview.year.id} troops={overview.troops} />
          <TermCard year={overview.year} progress={overview.progress} />
        </div>
        <AskedCard
          yearId={overview.year.id}
          troops={overview.troops}
          onAnswered={() => refresh(overviewOf(district))}
        />
        <TroopsCard overview={overview} district={district} />
        <SymbolBars groups={overview.groups} />
      </div>
    </PanelPage>
  )
}
