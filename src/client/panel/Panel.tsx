import type { ComponentType } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { useMe } from '#client/session.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { maySeeAdministrators } from '#domain/roles.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { OverviewPage } from './overview/OverviewPage.tsx'
import { ServerWarnings } from './server/ServerWarnings.tsx'
import { SERVER_PAGE, SETTINGS } from './settingsEntries.ts'
import { SheetsPage } from './year/SheetsPage.tsx'
import { YearPage } from './year/YearPage.tsx'
import { ComparisonPage } from './years/ComparisonPage.tsx'
import { NewYearPage } from './years/NewYearPage.tsx'
import { YearList } from './years/YearList.tsx'
import { YearsPage } from './years/YearsPage.tsx'

const OVERVIEW = '/admin/przeglad'

const YEARS = [
  { path: '/admin/kategoryzacja', Page: YearsPage },
  { path: '/admin/kategoryzacja/nowa', Page: NewYearPage },
  { path: '/admin/kategoryzacja/:id', Page: YearPage },
  { path: '/admin/kategoryzacja/:id/arkusze', Page: SheetsPage },
  { path: '/admin/kategoryzacja/:id/porownanie/:other', Page: ComparisonPage },
]

/** The frame of the panel: what there is at the side, the chosen page beside it. */
export function Panel() {
  const session = useMe()
  const [here] = useLocation()
  const search = useSearch()
  const inYears = here.startsWith('/admin/kategoryzacja')
  const inOverview = here === OVERVIEW

  return (
    <main className="page" id="tresc" tabIndex={-1}>
      <div className="split panel">
        <aside className="card side" aria-label="Panel Administratora">
          <ul className="side-list" data-plain>
            <li>
              <Link href={OVERVIEW} aria-current={inOverview ? 'page' : undefined}>
                <span className="side-list__name">Przegląd</span>
              </Link>
            </li>
          </ul>
          <Tabs
            label="Części panelu"
            tabs={[
              { to: SETTINGS[0]!.path, name: 'Ustawienia', current: !inYears && !inOverview },
              { to: '/admin/kategoryzacja', name: 'Kategoryzacja', current: inYears },
            ]}
          />
          {inYears ? <YearList /> : <SettingsList />}
        </aside>
        <div>
          <WarningsForAdministrators />
          {(!inYears || here === '/admin/kategoryzacja') && session.state === 'signedIn' && (
            <FirstSteps reader={session.me} />
          )}
          <ErrorBoundary here={`${here}?${search}`}>
            <Pages />
          </ErrorBoundary>
        </div>
      </div>
    </main>
  )
}

function WarningsForAdministrators() {
  const session = useMe()
  const [here] = useLocation()
  if (session.state !== 'signedIn' || !maySeeAdministrators(session.me) || here === SERVER_PAGE) return null
  // A server that cannot say how it is keeps no page of the panel from being shown.
  return (
    <ErrorBoundary here={here}>
      <ServerWarnings page={SERVER_PAGE} />
    </ErrorBoundary>
  )
}

function Pages() {
  const session = useMe()
  if (session.state !== 'signedIn') return <Loading />
  const settings = SETTINGS.filter(entry => entry.maySee(session.me))

  return (
    <Switch>
      {[{ path: OVERVIEW, Page: OverviewPage }, ...settings, ...YEARS].map(
        ({ path, Page }: { path: string; Page: ComponentType }) => (
          <Route key={path} path={path} component={Page} />
        ),
      )}
      <Route>
        <Redirect to={OVERVIEW} replace />
      </Route>
    </Switch>
  )
}

function SettingsList() {
  const session = useMe()
  const [here] = useLocation()

  return (
    <ul className="side-list" data-plain>
      {session.state === 'signedIn' ? (
        SETTINGS.filter(entry => entry.maySee(session.me)).map(({ id, path, name }) => (
          <li key={id}>
            <Link href={path} aria-current={here === path ? 'page' : undefined}>
              <span className="side-list__name">{name}</span>
            </Link>
          </li>
        ))
      ) : (
        <li>Ładowanie…</li>
      )}
    </ul>
  )
}
