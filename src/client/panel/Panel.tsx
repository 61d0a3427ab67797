import { Suspense, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { useMe } from '#client/api/session.ts'
import { EVERY_MINUTE, useReadOrNull } from '#client/api/useRead.ts'
import { serverState, waitingCounts } from '#client/panel/panelReads.ts'
import { lazyPart } from '#client/ui/chunk.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { mayRunServer, type Role } from '#domain/people/roles.ts'
import { type ServerState, warningsOf } from '#domain/serverState.ts'
import { WARNINGS } from '#domain/serverWarnings.ts'
import { plural } from '#domain/text/plural.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { OverviewPage } from './overview/OverviewPage.tsx'
import { useReader } from './reader.ts'
import { SERVER_PAGE, SETTINGS } from './settingsEntries.ts'
import { StandInQuestion } from './standIn.tsx'
import { YearList } from './years/YearList.tsx'

const OVERVIEW = '/admin/przeglad'

/** Loaded on demand: most users open the overview only. */
const YEARS = [
  { path: '', Page: lazyPart(async () => (await import('./panelPages.ts')).YearsPage) },
  { path: '/nowa', Page: lazyPart(async () => (await import('./panelPages.ts')).NewYearPage) },
  { path: '/:id', Page: lazyPart(async () => (await import('./panelPages.ts')).YearPage) },
  { path: '/:id/arkusze', Page: lazyPart(async () => (await import('./panelPages.ts')).SheetsPage) },
  {
    path: '/:id/porownanie/:other',
    Page: lazyPart(async () => (await import('./panelPages.ts')).ComparisonPage),
  },
].map(({ path, Page }) => ({ path: `/admin/kategoryzacja${path}`, Page }))

export function Panel() {
  const session = useMe()
  return (
    <main className="page" id="tresc" tabIndex={-1}>
      {session.state === 'signedIn' ? <Frame /> : <Loading />}
    </main>
  )
}

function Frame() {
  const reader = useReader()
  const [here] = useLocation()
  const search = useSearch()
  const inYears = isInYears(here)
  // The hidden page already fetches its data. Shown before the warning, it would be pushed down by it.
  const server = useServerState(reader)
  const isWarningAwaited = server === undefined

  return (
    <div className="split panel">
      {/* The key remounts the list, which folds it up on a phone once a place is chosen. */}
      <Places key={here} here={here} />
      <div>
        {server && here !== SERVER_PAGE && <ServerWarnings state={server} page={SERVER_PAGE} />}
        {(!inYears || here === '/admin/kategoryzacja') && <FirstSteps reader={reader} />}
        {isWarningAwaited && <Loading />}
        <StandInQuestion />
        <div hidden={isWarningAwaited}>
          <ErrorBoundary here={`${here}?${search}`}>
            <Suspense fallback={<Loading />}>
              <Pages />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </div>
  )
}

const isInYears = (here: string) => here.startsWith('/admin/kategoryzacja')

/** null for users who do not run the server, and after an error. */
function useServerState(reader: { role: Role }) {
  const mayRead = mayRunServer(reader)
  const state = useReadOrNull(mayRead ? serverState : null)
  return mayRead ? state : null
}

/** The places of the panel. On a phone they fold up behind the name of the current one. */
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
        <WaitingCount />
        <small>zmień miejsce</small>
      </button>
      <div className="places" data-open={isOpen}>
        <ul className="side-list" data-plain>
          <li>
            <Link href={OVERVIEW} aria-current={inOverview ? 'page' : undefined}>
              <span className="side-list__name">
                Przegląd <WaitingCount />
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

function WaitingCount() {
  const waits = useReadOrNull(waitingCounts, EVERY_MINUTE)
  const all = waits ? waits.submitted + waits.requests + waits.timeRequests + waits.answersOpen : 0
  if (all === 0) return null
  return (
    <span className="count">
      {all}
      <span className="visually-hidden"> {plural(all, 'sprawa czeka', 'sprawy czekają', 'spraw czeka')}</span>
    </span>
  )
}

function Pages() {
  const reader = useReader()
  const settings = SETTINGS.filter(entry => entry.maySee(reader))
  return (
    <Switch>
      {[{ path: OVERVIEW, Page: OverviewPage }, ...settings, ...YEARS].map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route>
        <Redirect to={OVERVIEW} replace />
      </Route>
    </Switch>
  )
}

function SettingsList() {
  const reader = useReader()
  const [here] = useLocation()
  return (
    <ul className="side-list" data-plain>
      {SETTINGS.filter(entry => entry.maySee(reader)).map(({ id, path, name }) => (
        <li key={id}>
          <Link href={path} aria-current={here === path ? 'page' : undefined}>
            <span className="side-list__name">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

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
