import { Link, useSearch } from 'wouter'
import { refresh } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { overviewOf } from '#client/panel/panelReads.ts'
import { overviewAddress, yearIn } from '#client/panel/sheetList.ts'
import { byMoment, isLongWait, type Overview } from '#client/panel/troops/troops.ts'
import { inShort } from '#domain/text/plural.ts'
import { DistrictsTable } from './DistrictsTable.tsx'
import { type DeskProps, ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'
import type { Waiting } from './Wait.tsx'
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
        <OwnMatters overview={overview} isOpen={isOpen} onAnswered={() => refresh(overviewOf(null, yearIn(search)))} />
        <TermCard year={overview.year} isOpen={isOpen} troops={overview.troops} />
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

interface OwnMattersProps {
  overview: Overview
  isOpen: boolean
  onAnswered: () => Promise<unknown>
}

function OwnMatters({ overview, isOpen, onAnswered }: OwnMattersProps) {
  const { districts } = overview
  const orphans = districts.filter(({ coordinators, troops }) => coordinators.length === 0 && troops > 0)
  const ids = new Set(orphans.map(({ id }) => id))
  const late = districts
    .filter(({ id, waitingSince }) => !ids.has(id) && isLongWait(waitingSince))
    .sort((a, b) => byMoment(a.waitingSince, b.waitingSince))
  const more: Waiting[] = [
    {
      count: orphans.length,
      forms: ['chorągiew bez koordynatora', 'chorągwie bez koordynatora', 'chorągwi bez koordynatora'],
      to: '/admin/ustawienia/choragwie',
      action: 'Wskaż',
      since: null,
      words: `${orphans.map(({ name }) => name).join(', ')}; to, co tam czeka, trafia do Ciebie`,
    },
    {
      count: late.length,
      forms: [
        'chorągiew czeka tydzień lub dłużej',
        'chorągwie czekają tydzień lub dłużej',
        'chorągwi czeka tydzień lub dłużej',
      ],
      to: late.length === 1 ? `/admin/przeglad?choragiew=${late[0]!.id}&czeka=1` : '/admin/przeglad#choragwie',
      action: 'Pokaż',
      since: late[0]?.waitingSince ?? null,
      words: inShort(late, 3),
    },
  ]
  return (
    <WaitingCard
      yearId={overview.year.id}
      isOpen={isOpen}
      troops={ownTroops(overview)}
      narrowed={{ widok: 'druzyny', choragwie: [...ids].join(',') }}
      more={more}
      onAnswered={onAnswered}
    />
  )
}
