import { Link } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { overview } from '#client/panel/panelReads.ts'
import { Later, Loading } from '#client/ui/Loading.tsx'
import { plural } from '#client/ui/plural.ts'
import { DistrictsTable } from './DistrictsTable.tsx'
import { NothingRuns } from './NothingRuns.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'
import { byMoment, isLongWait, type Overview, waitOf } from './troops.ts'
import { Wait, WaitingCard } from './WaitingCard.tsx'

/** For readers above districts: what only they can answer, then all districts with the same figures. */
export function NationalDesk() {
  const seen = useRead(overview(null), { refreshInterval: 60_000 })
  if (seen === undefined) return <Loading />
  if (seen === null) return <NothingRuns />
  return (
    <PanelPage
      title="Przegląd"
      kicker={seen.year.name}
      actions={
        <Link href="/admin/przeglad?widok=druzyny" className="btn">
          Wszystkie drużyny ({seen.troops.length})
        </Link>
      }
    >
      <div className="stack">
        <div className="desk-head">
          <OwnMatters seen={seen} />
          <TermCard year={seen.year} progress={seen.progress} />
        </div>
        <Later>
          <DistrictsTable districts={seen.districts} />
          <Later>
            <SymbolBars groups={seen.groups} />
          </Later>
        </Later>
      </div>
    </PanelPage>
  )
}

/** What the national coordinator does: districts without a coordinator, and those where something waits long. */
function OwnMatters({ seen: { districts, troops } }: { seen: Overview }) {
  const orphans = districts.filter(({ coordinators, troops }) => coordinators.length === 0 && troops > 0)
  const ids = new Set(orphans.map(({ id }) => id))
  const late = districts
    .filter(({ id, waitingSince }) => !ids.has(id) && isLongWait(waitingSince))
    .sort((a, b) => byMoment(a.waitingSince, b.waitingSince))
  return (
    <WaitingCard
      troops={troops.filter(({ district }) => ids.has(district.id))}
      more={Number(orphans.length > 0) + Number(late.length > 0)}
    >
      {orphans.length > 0 && (
        <Wait
          count={orphans.length}
          words={plural(
            orphans.length,
            'chorągiew bez koordynatora',
            'chorągwie bez koordynatora',
            'chorągwi bez koordynatora',
          )}
          to="/admin/ustawienia/choragwie"
          action="Wskaż"
          isUrgent
        >
          {orphans.map(({ name }) => name).join(', ')}; to, co tam czeka, trafia do Ciebie
        </Wait>
      )}
      {late.length > 0 && (
        <Wait
          count={late.length}
          words={plural(
            late.length,
            'chorągiew czeka tydzień lub dłużej',
            'chorągwie czekają tydzień lub dłużej',
            'chorągwi czeka tydzień lub dłużej',
          )}
          to={late.length === 1 ? `/admin/przeglad?choragiew=${late[0]!.id}&czeka=1` : '/admin/przeglad#choragwie'}
          action="Pokaż"
        >
          <span data-late="true">
            {late
              .slice(0, 3)
              .map(({ name, waitingSince }) => `${name} (${waitOf(waitingSince!)})`)
              .join(', ')}
            {late.length > 3 && ` i ${late.length - 3} ${plural(late.length - 3, 'inna', 'inne', 'innych')}`}
          </span>
        </Wait>
      )}
    </WaitingCard>
  )
}
