import { type ComponentType, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { useMe } from '../../session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { page } from '../../ui/lazyPage.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { SettingsList } from './SettingsList.tsx'
import { SETTINGS } from './settingsEntries.ts'
import { YearList } from './years/YearList.tsx'

const YEARS = [
  { path: '/admin/kategoryzacja', Page: page(() => import('./years/YearsPage.tsx'), 'YearsPage') },
  { path: '/admin/kategoryzacja/nowa', Page: page(() => import('./years/NewYearPage.tsx'), 'NewYearPage') },
  { path: '/admin/kategoryzacja/:id', Page: page(() => import('./year/YearPage.tsx'), 'YearPage') },
  {
    path: '/admin/kategoryzacja/:id/porownanie/:other',
    Page: page(() => import('./year/comparison/ComparisonPage.tsx'), 'ComparisonPage'),
  },
]

/** The frame of the panel: what there is at the side, the chosen page beside it. */
export function AdminPage() {
  const [here] = useLocation()
  const search = useSearch()
  const inYears = here.startsWith('/admin/kategoryzacja')

  return (
    <main className="page" id="tresc" tabIndex={-1}>
      <div className="split panel">
        <aside className="card side" aria-label="Panel Administratora">
          <Tabs
            label="Części panelu"
            tabs={[
              { to: SETTINGS[0]!.path, name: 'Ustawienia', current: !inYears },
              { to: '/admin/kategoryzacja', name: 'Kategoryzacja', current: inYears },
            ]}
          />
          {inYears ? <YearList /> : <SettingsList />}
        </aside>
        <div>
          <ErrorBoundary place={`${here}?${search}`}>
            <Suspense fallback={<Loading />}>
              <Pages />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </main>
  )
}

function Pages() {
  const session = useMe()
  if (session.state !== 'signedIn') return <Loading />
  const settings = SETTINGS.filter(entry => entry.maySee(session.me))

  return (
    <Switch>
      {[...settings, ...YEARS].map(({ path, Page }: { path: string; Page: ComponentType }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route>
        <Redirect to={SETTINGS[0]!.path} replace />
      </Route>
    </Switch>
  )
}
