import { type ReactNode, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { onFailure } from './api/keptRead.ts'
import { firstReads } from './api/reads.ts'
import { readAhead } from './api/useRead.ts'
import { type Audience, Entrance } from './Entrance.tsx'
import { askThenGo, recheckSession, useKeptFocus } from './navigation.ts'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { mayEnterPanel, me, type Session, useMe } from './session.ts'
import { OutboxProvider } from './sheet/OutboxProvider.tsx'
import { Beside, ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { Footer, PageTitle, SkipLink } from './ui/Page.tsx'
import { type Piece, piece } from './ui/piece.tsx'
import { styled } from './ui/stylesheets.ts'
import { TopBar } from './ui/TopBar.tsx'

// The pieces of the client, beside the one that everybody loads (decision 017). Their paths and stylesheets are in
// server/http/pieces.ts.
const home = styled('HomePage', () => import('./pages/HomePage.tsx'))
const ranking = styled('RankingPage', () => import('./pages/ranking/RankingPage.tsx'))
const login = styled('LoginPage', () => import('./pages/auth/LoginPage.tsx'))
const gate = styled('gatePages', () => import('./pages/gatePages.ts'))
const signedIn = styled('signedInParts', () => import('./pages/signedInParts.ts'))
const others = styled('otherPages', () => import('./pages/otherPages.ts'))
const rules = styled('rulePages', () => import('./pages/rulePages.ts').then(whole))
const sheet = styled('SheetPage', () => import('./pages/SheetPage.tsx').then(whole))
const handIn = styled('HandInPage', () => import('./pages/handin/HandInPage.tsx'))
const paper = styled('paperPages', () => import('./pages/paperPages.ts'))
const panel = styled('panelPages', () => import('./panel/panelPages.ts'))
const teamSheet = styled('TeamSheetPage', () => import('./panel/sheet/TeamSheetPage.tsx').then(whole))

/** With what its pages show of a sheet at first. */
async function whole<Parts extends { fetchSheetParts: () => Promise<unknown> }>(parts: Parts) {
  await parts.fetchSheetParts()
  return parts
}

interface Screen {
  path: string
  audience: Audience
  Page: Piece<object>
}

/** Signing in and its neighbours fill the window and have a frame of their own. */
const GATE: readonly Screen[] = [
  { path: '/login', audience: 'everybody', Page: piece(login, 'LoginPage') },
  { path: '/register', audience: 'everybody', Page: piece(gate, 'RegisterPage') },
  { path: '/activate/:key', audience: 'everybody', Page: piece(gate, 'ActivatePage') },
  { path: '/passwordreset', audience: 'everybody', Page: piece(gate, 'PasswordResetPage') },
  { path: '/reset/:key', audience: 'everybody', Page: piece(gate, 'ResetPage') },
  { path: '/wejscie/:key', audience: 'everybody', Page: piece(gate, 'EntryPage') },
  { path: '/logout', audience: 'everybody', Page: piece(gate, 'LogoutPage') },
]

const INSIDE: readonly Screen[] = [
  { path: '/', audience: 'visitors', Page: piece(home, 'HomePage') },
  { path: '/welcome', audience: 'newcomers', Page: piece(others, 'WelcomePage') },
  { path: '/kategoryzacja', audience: 'leaders', Page: piece(sheet, 'SheetPage') },
  { path: '/kategoryzacja/zglos', audience: 'leaders', Page: piece(handIn, 'HandInPage') },
  { path: '/kategoryzacja/druk', audience: 'leaders', Page: piece(paper, 'PrintPage') },
  { path: '/dyplom/:yearId', audience: 'leaders', Page: piece(paper, 'DiplomaPage') },
  { path: '/ranking', audience: 'everybody', Page: piece(ranking, 'RankingPage') },
  { path: '/druzyny/:id', audience: 'everybody', Page: piece(others, 'TroopPage') },
  { path: '/zasady', audience: 'visitors', Page: piece(rules, 'RulesPage') },
  { path: '/zasady/zadania', audience: 'everybody', Page: piece(rules, 'CataloguePage') },
  { path: '/zasady/zmiany', audience: 'everybody', Page: piece(rules, 'RuleChangesPage') },
  { path: '/konto', audience: 'signedIn', Page: piece(others, 'AccountPage') },
  { path: '/prywatnosc', audience: 'everybody', Page: piece(others, 'PrivacyPage') },
  {
    path: '/admin/kategoryzacja/:teamId/w-roku/:yearId',
    audience: 'panel',
    Page: piece(teamSheet, 'TeamSheetPage'),
  },
  { path: '/admin/kategoryzacja/:teamId/w-roku/:yearId/druk', audience: 'panel', Page: piece(paper, 'TeamPrintPage') },
  {
    path: '/admin/kategoryzacja/:teamId/w-roku/:yearId/dyplom',
    audience: 'panel',
    Page: piece(paper, 'TeamDiplomaPage'),
  },
  { path: '/admin/*?', audience: 'panel', Page: piece(panel, 'Panel') },
]

const isAt = (here: string, path: string) =>
  new RegExp(`^${path.replace('/*?', '(/.*)?').replace(/:\w+/g, '[^/]+')}/?$`).test(here)

/** Fetches the piece of a page. */
export const fetchPage = async (here: string) => [...GATE, ...INSIDE].find(({ path }) => isAt(here, path))?.Page.fetch()

/** Fetches the piece of the page that is opened, and takes in what the page brought along: the first draw shows it. */
export async function fetchFirstPage(address: URL) {
  await fetchPage(address.pathname)
  const [reader] = await readAhead(me)
  await readAhead(...firstReads(address, reader ?? null))
}

onFailure(recheckSession)

export function App() {
  return (
    <Router aroundNav={askThenGo}>
      <SkipLink />
      <OutboxProvider>
        <ErrorBoundary frame={asPage}>
          <Screens />
        </ErrorBoundary>
      </OutboxProvider>
    </Router>
  )
}

const asPage = (failed: ReactNode) => (
  <main className="page" id="tresc" tabIndex={-1}>
    <PageTitle>Nie udało się wczytać</PageTitle>
    {failed}
  </main>
)

const Companion = piece(signedIn, 'Companion')
const Bell = piece(signedIn, 'Bell')
const bellToCome = <span className="icon-btn" />

/** What the reader opens next is fetched while they read, so that a click asks for data only and nothing stands in for it. */
function useNextPage(session: Session) {
  const next = session.state !== 'signedIn' ? null : mayEnterPanel(session.me) ? '/admin' : '/kategoryzacja'
  useEffect(() => {
    // One that does not come now is fetched when it is opened.
    if (next) fetchPage(next).catch(() => {})
  }, [next])
}

function Screens() {
  const session = useMe()
  const [here] = useLocation()
  useKeptFocus()
  useNextPage(session)
  const isSignedIn = session.state === 'signedIn'
  const opened = (screens: readonly Screen[]) =>
    screens.map(({ path, audience, Page }) => (
      <Route key={path} path={path}>
        <Entrance session={session} audience={audience} Page={Page} />
      </Route>
    ))

  return (
    <>
      <Switch>
        {opened(GATE)}
        <Route>
          <TopBar session={session}>
            {isSignedIn && (
              <Beside here={here} meanwhile={bellToCome}>
                <Bell />
              </Beside>
            )}
          </TopBar>
          <ErrorBoundary here={here} frame={asPage}>
            <Switch>
              {opened(INSIDE)}
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          </ErrorBoundary>
          <Footer />
        </Route>
      </Switch>
      {isSignedIn && (
        <Beside here={here}>
          <Companion fetchPage={fetchPage} />
        </Beside>
      )}
    </>
  )
}
