import { type ComponentType, Suspense, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { useReadOrNull } from '#client/api/useRead.ts'
import { serverState, waiting } from '#client/panel/panelReads.ts'
import { type Session, useMe } from '#client/session.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { Note } from '#client/ui/Note.tsx'
import { piece } from '#client/ui/piece.tsx'
import { plural } from '#client/ui/plural.ts'
import { Tabs } from '#client/ui/Tabs.tsx'
import { mayRunServer } from '#domain/roles.ts'
import { type ServerState, warningsOf } from '#domain/serverState.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { OverviewPage } from './overview/OverviewPage.tsx'
import { WARNINGS } from './server/serverWords.ts'
import { SERVER_PAGE, SETTINGS } from './settingsEntries.ts'
import { YearList } from './years/YearList.tsx'

const OVERVIEW = '/admin/przeglad'

const years = () => import('./yearPages.ts')

const YEARS = [
  { path: '/admin/kategoryzacja', Page: piece(years, 'YearsPage') },
  { path: '/admin/kategoryzacja/nowa', Page: piece(years, 'NewYearPage') },
  { path: '/admin/kategoryzacja/:id', Page: piece(years, 'YearPage') },
  { path: '/admin/kategoryzacja/:id/arkusze', Page: piece(years, 'SheetsPage') },
  { path: '/admin/kategoryzacja/:id/porownanie/:other', Page: piece(years, 'ComparisonPage') },
]

/** The frame of the panel: what there is at the side, the chosen page beside it. */
export function Panel() {
  const session = useMe()
  const [here] = useLocation()
  const search = useSearch()
  const inYears = isInYears(here)
  // Hidden but begun, the page reads what it shows. Shown earlier, it would be pushed down by a warning above it.
  const server = useServerState(session)
  const isWarningAwaited = server === undefined

  return (
    <main className="page" id="tresc" tabIndex={-1}>
      <div className="split panel">
        {/* Drawn anew for every place, so that choosing one folds the list up on a phone. */}
        <Places key={here} here={here} />
        <div>
          {server && here !== SERVER_PAGE && <ServerWarnings state={server} page={SERVER_PAGE} />}
          {(!inYears || here === '/admin/kategoryzacja') && session.state === 'signedIn' && (
            <FirstSteps reader={session.me} />
          )}
          {isWarningAwaited && <Loading />}
          <div hidden={isWarningAwaited}>
            <ErrorBoundary here={`${here}?${search}`}>
              <Suspense fallback={<Loading />}>
                <Pages />
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      </div>
    </main>
  )
}

const isInYears = (here: string) => here.startsWith('/admin/kategoryzacja')

/** Null for those who do not run the server, and where it cannot say how it is. */
function useServerState(session: Session) {
  const mayRead = session.state === 'signedIn' && mayRunServer(session.me)
  const state = useReadOrNull(mayRead ? serverState : null)
  return mayRead ? state : null
}

/** What there is in the panel. On a phone it is folded up behind the name of the place. */
function Places({ here }: { here: string }) {
  const [isOpen, setOpen] = useState(false)
  const inYears = isInYears(here)
  const inOverview = here === OVERVIEW
  const place = inOverview
    ? 'Przegląd'
    : inYears
      ? 'Kategoryzacja'
      : (SETTINGS.find(({ path }) => path === here)?.name ?? 'Panel')

  return (
    <aside className="card side" aria-label="Panel Administratora">
      <button type="button" className="place-picker" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{place}</b>
        <Waiting />
        <small>zmień miejsce</small>
      </button>
      <div className="places" data-open={isOpen}>
        <ul className="side-list" data-plain>
          <li>
            <Link href={OVERVIEW} aria-current={inOverview ? 'page' : undefined}>
              <span className="side-list__name">
                Przegląd <Waiting />
              </span>
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
      </div>
    </aside>
  )
}

/** How much waits for the reader; nothing when nothing does. */
function Waiting() {
  const waits = useReadOrNull(waiting, { refreshInterval: 60_000 })
  const all = waits ? waits.submitted + waits.requests + waits.remarksOpen : 0
  if (all === 0) return null
  return (
    <span className="count">
      {all}
      <span className="visually-hidden"> {plural(all, 'sprawa czeka', 'sprawy czekają', 'spraw czeka')}</span>
    </span>
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

/** On every page of the panel, for those who can do something about it. */
function ServerWarnings({ state, page }: { state: ServerState; page: string }) {
  const warnings = warningsOf(state, Date.now())
  if (warnings.length === 0) return null

  return (
    <Note tone="warn">
      <ul>
        {warnings.map(warning => (
          <li key={warning}>{WARNINGS[warning](state)}</li>
        ))}
      </ul>
      <p>
        <Link href={page}>Stan serwera</Link>
      </p>
    </Note>
  )
}
