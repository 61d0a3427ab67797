import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { EVERY_MINUTE, refresh, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, overviewOf, years } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { shownOverview, WHOLE_DISTRICT } from '#client/panel/troops/ownTroops.ts'
import { overviewAddress, YEAR, yearIn } from '#client/panel/troops/sheetList.ts'
import { TroopsCard } from '#client/panel/troops/TroopsCard.tsx'
import { TROOP_FILTERS } from '#client/panel/troops/troops.ts'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { isAboveDistricts } from '#domain/people/roles.ts'
import type { YearState } from '#domain/year/year.ts'
import { GroupsTable } from './DistrictsTable.tsx'
import { NationalDesk } from './NationalDesk.tsx'
import { OwnOrWhole, WaitsElsewhere } from './OwnOrWhole.tsx'
import { type DeskProps, ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** Parameters that ask for troops. Without them a user above districts starts with the districts. */
const OF_TROOPS = ['widok', ...Object.keys(TROOP_FILTERS)]

export function OverviewPage() {
  const reader = useReader()
  const search = useSearch()
  const params = new URLSearchParams(search)
  const district = Number(params.get('choragiew')) || null
  const yearId = yearIn(search)
  const overview = useRead(overviewOf(district, yearId), EVERY_MINUTE)
  const all = useReadOrNull(years)
  if (overview === undefined || (overview === null && !all)) return <Loading />
  if (overview === null) {
    const newest = all!.find(({ state }) => state === 'FINISHED') ?? all![0]
    return newest ? (
      <Redirect to={`/admin/przeglad${withQuery(search, { [YEAR]: String(newest.id) })}`} replace />
    ) : (
      <NoYear />
    )
  }

  // A year that the address names is read-only until the list of years is loaded.
  const state = yearId === null ? 'OPEN' : (all?.find(({ id }) => id === yearId)?.state ?? 'FINISHED')
  const isNational = isAboveDistricts(reader)
  // Rendered before the other years are loaded, so that nothing moves when they arrive.
  const picker = all?.length !== 1 && (
    <YearPicker years={all ?? [{ ...overview.year, state }]} shown={overview.year.id} />
  )
  const desk = { overview, state, picker }
  if (!isNational || district !== null) return <DistrictDesk key={district} {...desk} district={district} />
  if (OF_TROOPS.some(name => params.has(name))) return <EveryTroop {...desk} />
  return <NationalDesk {...desk} />
}

const NoYear = () => (
  <PanelPage title="Przegląd">
    <section className="card">
      <EmptyState title="Nie ma jeszcze żadnej kategoryzacji">
        <p className="muted">Gdy powstanie, zobaczysz tu wszystkie drużyny i to, co czeka na Ciebie.</p>
      </EmptyState>
    </section>
  </PanelPage>
)

interface YearPickerProps {
  years: readonly { id: number; name: string; state: YearState }[]
  shown: number
}

function YearPicker({ years, shown }: YearPickerProps) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const choose = (id: number) => {
    const isOpen = years.find(year => year.id === id)!.state === 'OPEN'
    navigate(`/admin/przeglad${withQuery(search, { [YEAR]: isOpen ? '' : String(id) })}`)
  }
  return (
    <SelectField label="Kategoryzacja" value={shown} onChange={event => choose(Number(event.target.value))}>
      <NamedOptions of={years.map(({ id, name, state }) => ({ id, name: `${name} (${yearStateNames[state]})` }))} />
    </SelectField>
  )
}

function DistrictDesk({ overview: all, state, picker, district }: DeskProps & { district: number | null }) {
  const reader = useReader()
  const isNational = isAboveDistricts(reader)
  const names = useRead(districtNames)
  const search = useSearch()
  if (!names) return <Loading />

  const overview = shownOverview(reader, all, search)
  const changed = () => refresh(overviewOf(district, yearIn(search)))
  const isOpen = state === 'OPEN'
  const isWhole = new URLSearchParams(search).has(WHOLE_DISTRICT)
  const answersElsewhere = isNational && overview.districts.some(({ coordinators }) => coordinators.length > 0)
  const name = names.length === 1 ? names[0]!.name : names.find(({ id }) => id === district)?.name
  return (
    <PanelPage
      title="Przegląd"
      kicker={
        <>
          {isNational && <Link href={overviewAddress(search)}>Wszystkie chorągwie</Link>}
          <span>{[!picker && overview.year.name, name && `chorągiew: ${name}`].filter(Boolean).join(' · ')}</span>
        </>
      }
      actions={
        <>
          <OwnOrWhole overview={all} />
          {picker}
        </>
      }
    >
      <div className="stack">
        <ReadOnlyNote state={state} />
        <WaitingCard
          yearId={overview.year.id}
          isOpen={isOpen}
          title={answersElsewhere ? 'Czeka na koordynatora' : isWhole ? 'Czeka w chorągwi' : undefined}
          troops={overview.troops}
          talks={overview}
          onAnswered={changed}
          foot={overview !== all && <WaitsElsewhere overview={all} />}
        />
        <TermCard year={overview.year} isOpen={isOpen} troops={overview.troops} />
        <TroopsCard overview={overview} state={state} onChanged={changed} />
        <GroupsTable
          year={overview.year}
          isOpen={isOpen}
          districtId={district ?? reader.districtId!}
          hufce={overview.hufce}
        />
        <SymbolBars groups={overview.groups} />
      </div>
    </PanelPage>
  )
}

function EveryTroop({ overview, state, picker }: DeskProps) {
  const search = useSearch()
  return (
    <PanelPage
      title="Wszystkie drużyny"
      kicker={
        <>
          <Link href={overviewAddress(search)}>Wszystkie chorągwie</Link>
          {!picker && <span>{overview.year.name}</span>}
        </>
      }
      actions={picker}
    >
      <div className="stack">
        <ReadOnlyNote state={state} />
        <TroopsCard
          overview={overview}
          state={state}
          ofDistricts={overview.districts}
          onChanged={() => refresh(overviewOf(null, yearIn(search)))}
        />
        <SymbolBars groups={overview.groups} />
      </div>
    </PanelPage>
  )
}
