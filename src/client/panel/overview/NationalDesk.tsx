import { Link, useSearch } from 'wouter'
import { refresh } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { overviewOf } from '#client/panel/panelReads.ts'
import { overviewAddress, yearIn } from '#client/panel/sheetList.ts'
import { byMoment, isLongWait, type Overview, waitInWords } from '#client/panel/troops.ts'
import { plural } from '#domain/text/plural.ts'
import { AskedCard } from './AskedCard.tsx'
import { DistrictsTable } from './DistrictsTable.tsx'
import { type DeskProps, ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'
import { Wait } from './Wait.tsx'
import { WaitingCard } from './WaitingCard.tsx'

export function NationalDesk({ overview, state, picker }: DeskProps) {
  const search = useSearch()
  const isOpen = state === 'OPEN'
  return (
    <PanelPage
      title="Przegląd"
      kicker={picker ? undefined : overview.year.name}
      actions={
        <>
          {picker}
          <Link href={overviewAddress(search, { widok: 'druzyny' })} className="btn">
            Wszystkie drużyny ({overview.troops.filter(({ shadow }) => !shadow).length})
          </Link>
        </>
      }
    >
      <div className="stack">
        <ReadOnlyNote state={state} />
        <div className="desk-head">
          <OwnMatters overview={overview} isOpen={isOpen} />
          <TermCard year={overview.year} isOpen={isOpen} progress={overview.progress} />
        </div>
        <AskedCard
          yearId={overview.year.id}
          troops={ownTroops(overview)}
          onAnswered={() => refresh(overviewOf(null, yearIn(search)))}
        />
        <DistrictsTable year={overview.year} isOpen={isOpen} districts={overview.districts} />
        <SymbolBars groups={overview.groups} />
      </div>
    </PanelPage>
  )
}

/** Troops of districts without a coordinator, whose matters go to those above. */
function ownTroops({ districts, troops }: Overview) {
  const orphans = new Set(districts.filter(({ coordinators }) => coordinators.length === 0).map(({ id }) => id))
  return troops.filter(({ district }) => orphans.has(district.id))
}

function OwnMatters({ overview, isOpen }: { overview: Overview; isOpen: boolean }) {
  const { districts } = overview
  const orphans = districts.filter(({ coordinators, troops }) => coordinators.length === 0 && troops > 0)
  const ids = new Set(orphans.map(({ id }) => id))
  const late = districts
    .filter(({ id, waitingSince }) => !ids.has(id) && isLongWait(waitingSince))
    .sort((a, b) => byMoment(a.waitingSince, b.waitingSince))
  return (
    <WaitingCard
      yearId={overview.year.id}
      isOpen={isOpen}
      troops={ownTroops(overview)}
      narrowed={{ widok: 'druzyny', choragwie: [...ids].join(',') }}
      more={Number(orphans.length > 0) + Number(late.length > 0)}
    >
      <Wait
        count={orphans.length}
        forms={['chorągiew bez koordynatora', 'chorągwie bez koordynatora', 'chorągwi bez koordynatora']}
        to="/admin/ustawienia/choragwie"
        action="Wskaż"
        isUrgent
      >
        {orphans.map(({ name }) => name).join(', ')}; to, co tam czeka, trafia do Ciebie
      </Wait>
      <Wait
        count={late.length}
        forms={[
          'chorągiew czeka tydzień lub dłużej',
          'chorągwie czekają tydzień lub dłużej',
          'chorągwi czeka tydzień lub dłużej',
        ]}
        to={late.length === 1 ? `/admin/przeglad?choragiew=${late[0]!.id}&czeka=1` : '/admin/przeglad#choragwie'}
        action="Pokaż"
      >
        <span data-late="true">
          {late
            .slice(0, 3)
            .map(({ name, waitingSince }) => `${name} (${waitInWords(waitingSince!)})`)
            .join(', ')}
          {late.length > 3 && ` i ${late.length - 3} ${plural(late.length - 3, 'inna', 'inne', 'innych')}`}
        </span>
      </Wait>
    </WaitingCard>
  )
}
