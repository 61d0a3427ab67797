import { SWRConfig } from 'swr'
import { Route, Router, Switch, useLocation } from 'wouter'
import type { Audience } from './access.ts'
import { READING } from './api/useRead.ts'
import { Entrance } from './Entrance.tsx'
import { askThenGo, recheckSession } from './navigation.ts'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { useMe } from './session.ts'
import { Bell } from './ui/bell/Bell.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { Footer } from './ui/Footer.tsx'
import { LeaveQuestion } from './ui/LeaveQuestion.tsx'
import { page } from './ui/lazyPage.ts'
import { SkipLink } from './ui/SkipLink.tsx'
import { TopBar } from './ui/TopBar.tsx'

interface Screen {
  path: string
  audience: Audience
  Page: ReturnType<typeof page>
}

/** Signing in and its neighbours fill the window and have a frame of their own. */
const GATE: readonly Screen[] = [
  { path: '/login', audience: 'everybody', Page: page(() => import('./pages/auth/LoginPage.tsx'), 'LoginPage') },
  {
    path: '/register',
    audience: 'everybody',
    Page: page(() => import('./pages/auth/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/activate/:key',
    audience: 'everybody',
    Page: page(() => import('./pages/auth/ActivatePage.tsx'), 'ActivatePage'),
  },
  {
    path: '/passwordreset',
    audience: 'everybody',
    Page: page(() => import('./pages/auth/PasswordResetPage.tsx'), 'PasswordResetPage'),
  },
  { path: '/reset/:key', audience: 'everybody', Page: page(() => import('./pages/auth/ResetPage.tsx'), 'ResetPage') },
  { path: '/wejscie/:key', audience: 'everybody', Page: page(() => import('./pages/auth/EntryPage.tsx'), 'EntryPage') },
  { path: '/logout', audience: 'everybody', Page: page(() => import('./pages/auth/LogoutPage.tsx'), 'LogoutPage') },
]

const INSIDE: readonly Screen[] = [
  { path: '/', audience: 'visitors', Page: page(() => import('./pages/home/HomePage.tsx'), 'HomePage') },
  {
    path: '/welcome',
    audience: 'newcomers',
    Page: page(() => import('./pages/welcome/WelcomePage.tsx'), 'WelcomePage'),
  },
  { path: '/kategoryzacja', audience: 'leaders', Page: page(() => import('./pages/sheet/SheetPage.tsx'), 'SheetPage') },
  {
    path: '/ranking',
    audience: 'everybody',
    Page: page(() => import('./pages/ranking/RankingPage.tsx'), 'RankingPage'),
  },
  { path: '/zasady', audience: 'visitors', Page: page(() => import('./pages/rules/RulesPage.tsx'), 'RulesPage') },
  { path: '/konto', audience: 'signedIn', Page: page(() => import('./pages/account/AccountPage.tsx'), 'AccountPage') },
  {
    path: '/prywatnosc',
    audience: 'everybody',
    Page: page(() => import('./pages/account/PrivacyPage.tsx'), 'PrivacyPage'),
  },
  {
    path: '/admin/kategoryzacja/:teamId/w-roku/:yearId',
    audience: 'panel',
    Page: page(() => import('./pages/admin/sheet/TeamSheetPage.tsx'), 'TeamSheetPage'),
  },
  { path: '/admin/*?', audience: 'panel', Page: page(() => import('./pages/admin/AdminPage.tsx'), 'AdminPage') },
]

export function App() {
  return (
    <SWRConfig value={{ ...READING, onError: recheckSession }}>
      <Router aroundNav={askThenGo}>
        <SkipLink />
        <ErrorBoundary>
          <Screens />
        </ErrorBoundary>
        <LeaveQuestion />
      </Router>
    </SWRConfig>
  )
}

function Screens() {
  const session = useMe()
  const [here] = useLocation()
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
        <ErrorBoundary place={here}>
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
