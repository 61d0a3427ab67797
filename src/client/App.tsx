import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { Route, Router, Switch, useLocation } from 'wouter'
import { type Audience, mayEnterPanel } from './access.ts'
import { READING } from './api/useRead.ts'
import { Entrance } from './Entrance.tsx'
import { askThenGo, recheckSession, useKeptFocus } from './navigation.ts'
import { LoginPage } from './pages/auth/LoginPage.tsx'
import { LogoutPage } from './pages/auth/LogoutPage.tsx'
import { SignInAgain } from './pages/auth/SignInAgain.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { RankingPage } from './pages/ranking/RankingPage.tsx'
import { type Session, useMe } from './session.ts'
import { OutboxProvider } from './sheet/OutboxProvider.tsx'
import { keepSendingRemarks } from './sheet/sendRemarks.ts'
import { Bell } from './ui/Bell.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { LeaveQuestion } from './ui/LeaveQuestion.tsx'
import { Footer, PageTitle, SkipLink } from './ui/Page.tsx'
import { TopBar } from './ui/TopBar.tsx'

// The pieces of the client, beside the one that everybody loads.
const leaders = () => import('./pages/leaderPages.ts')
const others = () => import('./pages/otherPages.ts')
const panel = () => import('./panel/panelPages.ts')

/** A page whose piece is fetched when one of its pages is first opened. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

interface Screen {
  path: string
  audience: Audience
  Page: ComponentType
}

/** Signing in and its neighbours fill the window and have a frame of their own. */
const GATE: readonly Screen[] = [
  { path: '/login', audience: 'everybody', Page: LoginPage },
  { path: '/register', audience: 'everybody', Page: page(others, 'RegisterPage') },
  { path: '/activate/:key', audience: 'everybody', Page: page(others, 'ActivatePage') },
  { path: '/passwordreset', audience: 'everybody', Page: page(others, 'PasswordResetPage') },
  { path: '/reset/:key', audience: 'everybody', Page: page(others, 'ResetPage') },
  { path: '/wejscie/:key', audience: 'everybody', Page: page(others, 'EntryPage') },
  { path: '/logout', audience: 'everybody', Page: LogoutPage },
]

const INSIDE: readonly Screen[] = [
  { path: '/', audience: 'visitors', Page: HomePage },
  { path: '/welcome', audience: 'newcomers', Page: page(others, 'WelcomePage') },
  { path: '/kategoryzacja', audience: 'leaders', Page: page(leaders, 'SheetPage') },
  { path: '/kategoryzacja/zglos', audience: 'leaders', Page: page(leaders, 'HandInPage') },
  { path: '/kategoryzacja/druk', audience: 'leaders', Page: page(leaders, 'PrintPage') },
  { path: '/dyplom/:yearId', audience: 'leaders', Page: page(leaders, 'DiplomaPage') },
  { path: '/ranking', audience: 'everybody', Page: RankingPage },
  { path: '/druzyny/:id', audience: 'everybody', Page: page(others, 'TroopPage') },
  { path: '/zasady', audience: 'visitors', Page: page(others, 'RulesPage') },
  { path: '/zasady/zadania', audience: 'everybody', Page: page(others, 'CataloguePage') },
  { path: '/zasady/zmiany', audience: 'everybody', Page: page(others, 'RuleChangesPage') },
  { path: '/konto', audience: 'signedIn', Page: page(others, 'AccountPage') },
  { path: '/prywatnosc', audience: 'everybody', Page: page(others, 'PrivacyPage') },
  {
    path: '/admin/kategoryzacja/:teamId/w-roku/:yearId',
    audience: 'panel',
    Page: page(panel, 'TeamSheetPage'),
  },
  { path: '/admin/kategoryzacja/:teamId/w-roku/:yearId/druk', audience: 'panel', Page: page(panel, 'TeamPrintPage') },
  {
    path: '/admin/kategoryzacja/:teamId/w-roku/:yearId/dyplom',
    audience: 'panel',
    Page: page(panel, 'TeamDiplomaPage'),
  },
  { path: '/admin/*?', audience: 'panel', Page: page(panel, 'Panel') },
]

export function App() {
  return (
    <SWRConfig value={{ ...READING, onError: recheckSession }}>
      <Router aroundNav={askThenGo}>
        <SkipLink />
        <OutboxProvider>
          <ErrorBoundary frame={asPage}>
            <Screens />
          </ErrorBoundary>
        </OutboxProvider>
        <LeaveQuestion />
        <SignInAgain />
      </Router>
    </SWRConfig>
  )
}

const asPage = (failed: ReactNode) => (
  <main className="page" id="tresc" tabIndex={-1}>
    <PageTitle>Nie udało się wczytać</PageTitle>
    {failed}
  </main>
)

/** On whatever page their author is: going to the ranking does not stop them. */
function useSendRemarks(session: Session) {
  const userId = session.state === 'signedIn' ? session.me.id : null
  useEffect(() => (userId === null ? undefined : keepSendingRemarks(userId)), [userId])
}

/** What the reader opens next is fetched while they read, so that a click asks for data only. */
function useNextPiece(session: Session) {
  const next = session.state !== 'signedIn' ? null : mayEnterPanel(session.me) ? panel : leaders
  useEffect(() => {
    // A piece that does not come now is fetched when its page is opened.
    next?.().catch(() => {})
  }, [next])
}

function Screens() {
  const session = useMe()
  const [here] = useLocation()
  useKeptFocus()
  useSendRemarks(session)
  useNextPiece(session)
  const opened = (screens: readonly Screen[]) =>
    screens.map(({ path, audience, Page }) => (
      <Route key={path} path={path}>
        <Entrance session={session} audience={audience} Page={Page} />
      </Route>
    ))

  return (
    <Switch>
      {opened(GATE)}
      <Route>
        <TopBar session={session}>{session.state === 'signedIn' && <Bell />}</TopBar>
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
  )
}
