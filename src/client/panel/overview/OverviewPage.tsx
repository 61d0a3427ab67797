import { Link, useSearch } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, overview } from '#client/panel/panelReads.ts'
import { useMe } from '#client/session.ts'
import { Later, Loading } from '#client/ui/Loading.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { isAboveDistricts } from '#domain/roles.ts'
import { NationalDesk } from './NationalDesk.tsx'
import { NothingRuns } from './NothingRuns.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'
import { TroopsCard } from './TroopsCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** What in the address asks for troops: without any of it a reader above districts begins with the districts. */
const OF_TROOPS = ['widok', 'stan', 'kategoria', 'szukaj', 'czeka', 'bez', 'sortuj', 'odwrotnie']

/** The coordinator's desk: who is behind, who waits. */
export function OverviewPage() {
  const session = useMe()
  const [district] = useQuery('choragiew')
  const asked = new URLSearchParams(useSearch())
  if (session.state !== 'signedIn') return <Loading />

  const chosen = Number(district) || null
  const isNational = isAboveDistricts(session.me)
  if (isNational && chosen === null && !OF_TROOPS.some(name => asked.has(name))) return <NationalDesk />
  return <Desk key={chosen} district={chosen} isNational={isNational} />
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
        <Later>
          <SymbolBars groups={seen.groups} />
        </Later>
      </div>
    </PanelPage>
  )
}
