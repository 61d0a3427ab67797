import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { Route, Router, Switch, useLocation } from 'wouter'
import type { Audience } from './access.ts'
import { READING } from './api/useRead.ts'
import { Entrance } from './Entrance.tsx'
import { askThenGo, recheckSession, useKeptFocus } from './navigation.ts'
import { AccountPage } from './pages/account/AccountPage.tsx'
import { ActivatePage } from './pages/auth/ActivatePage.tsx'
import { EntryPage } from './pages/auth/EntryPage.tsx'
import { LoginPage } from './pages/auth/LoginPage.tsx'
import { LogoutPage } from './pages/auth/LogoutPage.tsx'
import { PasswordResetPage } from './pages/auth/PasswordResetPage.tsx'
import { RegisterPage } from './pages/auth/RegisterPage.tsx'
import { ResetPage } from './pages/auth/ResetPage.tsx'
import { SignInAgain } from './pages/auth/SignInAgain.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { HandInPage } from './pages/handin/HandInPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { PrivacyPage } from './pages/PrivacyPage.tsx'
import { DiplomaPage, TeamDiplomaPage } from './pages/paper/DiplomaPage.tsx'
import { PrintPage, TeamPrintPage } from './pages/paper/PrintPage.tsx'
import { RankingPage } from './pages/ranking/RankingPage.tsx'
import { CataloguePage } from './pages/rules/CataloguePage.tsx'
import { RuleChangesPage } from './pages/rules/RuleChangesPage.tsx'
import { RulesPage } from './pages/rules/RulesPage.tsx'
import { SheetPage } from './pages/SheetPage.tsx'
import { TroopPage } from './pages/troop/TroopPage.tsx'
import { WelcomePage } from './pages/welcome/WelcomePage.tsx'
import { type Session, useMe } from './session.ts'
import { OutboxProvider } from './sheet/OutboxProvider.tsx'
import { keepSendingRemarks } from './sheet/sendRemarks.ts'
import { Bell } from './ui/Bell.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { LeaveQuestion } from './ui/LeaveQuestion.tsx'
import { Footer, PageTitle, SkipLink } from './ui/Page.tsx'
import { TopBar } from './ui/TopBar.tsx'

/** A page whose code is fetched when it is first opened. */
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
  { path: '/register', audience: 'everybody', Page: RegisterPage },
  { path: '/activate/:key', audience: 'everybody', Page: ActivatePage },
  { path: '/passwordreset', audience: 'everybody', Page: PasswordResetPage },
  { path: '/reset/:key', audience: 'everybody', Page: ResetPage },
  { path: '/wejscie/:key', audience: 'everybody', Page: EntryPage },
  { path: '/logout', audience: 'everybody', Page: LogoutPage },
]

/** What troops and strangers open comes in one piece; only the panel waits until somebody enters it (decision 017). */
const INSIDE: readonly Screen[] = [
  { path: '/', audience: 'visitors', Page: HomePage },
  { path: '/welcome', audience: 'newcomers', Page: WelcomePage },
  { path: '/kategoryzacja', audience: 'leaders', Page: SheetPage },
  { path: '/kategoryzacja/zglos', audience: 'leaders', Page: HandInPage },
  { path: '/kategoryzacja/druk', audience: 'leaders', Page: PrintPage },
  { path: '/dyplom/:yearId', audience: 'leaders', Page: DiplomaPage },
  { path: '/ranking', audience: 'everybody', Page: RankingPage },
  { path: '/druzyny/:id', audience: 'everybody', Page: TroopPage },
  { path: '/zasady', audience: 'visitors', Page: RulesPage },
  { path: '/zasady/zadania', audience: 'everybody', Page: CataloguePage },
  { path: '/zasady/zmiany', audience: 'everybody', Page: RuleChangesPage },
  { path: '/konto', audience: 'signedIn', Page: AccountPage },
  { path: '/prywatnosc', audience: 'everybody', Page: PrivacyPage },
  {
    path: '/admin/kategoryzacja/:teamId/w-roku/:yearId',
    audience: 'panel',
    Page: page(() => import('./panel/sheet/TeamSheetPage.tsx'), 'TeamSheetPage'),
  },
  { path: '/admin/kategoryzacja/:teamId/w-roku/:yearId/druk', audience: 'panel', Page: TeamPrintPage },
  { path: '/admin/kategoryzacja/:teamId/w-roku/:yearId/dyplom', audience: 'panel', Page: TeamDiplomaPage },
  { path: '/admin/*?', audience: 'panel', Page: page(() => import('./panel/Panel.tsx'), 'Panel') },
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

function Screens() {
  const session = useMe()
  const [here] = useLocation()
  useKeptFocus()
  useSendRemarks(session)
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
