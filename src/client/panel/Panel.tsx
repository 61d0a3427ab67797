import { Suspense, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { waitingCounts } from '#client/api/reads.ts'
import { useMe } from '#client/api/session.ts'
import { EVERY_MINUTE, useReadOrNull } from '#client/api/useRead.ts'
import { FirstSteps } from '#client/panel/desk/FirstSteps.tsx'
import { OverviewPage } from '#client/panel/desk/OverviewPage.tsx'
import { serverState } from '#client/panel/panelReads.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { OVERVIEW_PATH, SERVER_PATH, TRASH_PATH } from '#contract/addresses.ts'
import { type ServerState, warningsOf } from '#contract/serverState.ts'
import { WARNINGS } from '#contract/serverWarnings.ts'
import { mayRunServer } from '#domain/people/roles.ts'
import { plural } from '#domain/text/plural.ts'
import { allWaiting } from '#domain/waiting.ts'
import { useReader } from './reader.ts'
import { panelPage, SETTINGS } from './settingsEntries.ts'
import { YearList } from './years/YearList.tsx'

const YEARS = [
  { path: '/admin/kategoryzacja', Page: panelPage('YearsPage') },
  { path: '/admin/kategoryzacja/nowa', Page: panelPage('NewYearPage') },
  { path: TRASH_PATH, Page: panelPage('TrashPage') },
  { path: '/admin/kategoryzacja/:id', Page: panelPage('YearPage') },
  { path: '/admin/kategoryzacja/:id/arkusze', Page: panelPage('SheetsPage') },
  { path: '/admin/kategoryzacja/:id/porownanie/:other', Page: panelPage('ComparisonPage') },
]

export function Panel() {
  const session = useMe()
  return (
    <main className="page" id="tresc" tabIndex={-1}>
      {session.state === 'signedIn' ? <Frame /> : <Loading />}
    </main>
  )
}

function Frame() {
  const runsServer = mayRunServer(useReader())
  const [here] = useLocation()
  const search = useSearch()
  const server = useReadOrNull(runsServer ? serverState : null)
  // The hidden page already fetches its data. Shown before the warning, it would be pushed down by it.
  const isWarningAwaited = runsServer && server === undefined

  return (
    <div className="split panel">
      {/* The key remounts the list, which folds it up on a phone once a place is chosen. */}
      <Places key={here} here={here} />
      <div>
        {server && here !== SERVER_PATH && <ServerWarnings state={server} />}
        {runsServer && (!isInYears(here) || here === '/admin/kategoryzacja') && <FirstSteps />}
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
  )
}

const isInYears = (here: string) => here.startsWith('/admin/kategoryzacja')

/** The places of the panel. On a phone they fold up behind the name of the current one. */
function Places({ here }: { here: string }) {
  const [isOpen, setOpen] = useState(false)
  const inYears = isInYears(here)
  const inOverview = here === OVERVIEW_PATH
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
            <Link href={OVERVIEW_PATH} aria-current={inOverview ? 'page' : undefined}>
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
  const all = waits ? allWaiting(waits) : 0
  if (all === 0) return null
  return (
    <span className="count">
      {all}
      <span className="visually-hidden"> {plural(all, 'sprawa czeka', 'sprawy czekają', 'spraw czeka')}</span>
    </span>
  )
}

function useSettings() {
  const reader = useReader()
  return SETTINGS.filter(entry => entry.maySee(reader))
}

function Pages() {
  return (
    <Switch>
      {[{ path: OVERVIEW_PATH, Page: OverviewPage }, ...useSettings(), ...YEARS].map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route>
        <Redirect to={OVERVIEW_PATH} replace />
      </Route>
    </Switch>
  )
}

function SettingsList() {
  const [here] = useLocation()
  return (
    <ul className="side-list" data-plain>
      {useSettings().map(({ id, path, name }) => (
        <li key={id}>
          <Link href={path} aria-current={here === path ? 'page' : undefined}>
            <span className="side-list__name">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ServerWarnings({ state }: { state: ServerState }) {
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
        <Link href={SERVER_PATH}>Stan serwera</Link>
      </p>
    </Note>
  )
}
