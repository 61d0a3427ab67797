import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { firstReads } from '#client/api/reads.ts'
import { mayEnterPanel, me, type Session, useMe } from '#client/api/session.ts'
import { onFailure, readAhead } from '#client/api/useRead.ts'
import { NotFoundPage } from '#client/public/NotFoundPage.tsx'
import { OutboxProvider } from '#client/sheet/saving/OutboxProvider.tsx'
import { chunk, latePart } from '#client/ui/chunk.ts'
import { ErrorBoundary, OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { asContent } from '#client/ui/keepFocus.ts'
import { Footer, PageTitle, SkipLink } from '#client/ui/Page.tsx'
import { closeSignIn, useSignInOpen } from '#client/ui/signInAgain.ts'
import { styled } from '#client/ui/styles.ts'
import { TopBar } from '#client/ui/TopBar.tsx'
import {
  ADDRESSES,
  type Address,
  addressAt,
  type Chunk,
  chunksOf,
  FORMER_ADDRESSES,
  type PageName,
  type PagesOf,
  stylesOf,
} from '#contract/addresses.ts'
import { askThenGo, recheckSession, useKeptFocus } from './navigation.ts'
import { RequireAudience } from './RequireAudience.tsx'

/** The chunks of the client (decision 017). Each exports the pages that the table of addresses names. */
const CHUNKS = {
  home: chunk(() => import('./chunks/home.tsx')),
  RankingPage: chunk(() => import('#client/public/ranking/RankingPage.tsx')),
  TroopPage: chunk(() => styled(import('#client/public/troop/TroopPage.tsx'), ...stylesOf(['TroopPage']))),
  rules: chunk(() => import('./chunks/rules.tsx')),
  PrivacyPage: chunk(() => import('#client/public/PrivacyPage.tsx')),
  LoginPage: chunk(() => import('#client/account/signin/LoginPage.tsx')),
  account: chunk(() => styled(import('./chunks/account.ts'), ...stylesOf(['account']))),
  sheet: chunk(() => styled(import('./chunks/sheet.ts'), ...stylesOf(['sheet']))),
  sheets: chunk(async () => (await import('./chunks/sheet.ts')).sheets()),
  Panel: chunk(() => styled(import('#client/panel/Panel.tsx'), ...stylesOf(['Panel']))),
} satisfies { [C in Chunk]: { use: () => Record<PagesOf<C>, ComponentType> } }

const signedIn = () => styled(import('./chunks/signedIn.ts'), ...stylesOf(['signedIn']))
const Bell = latePart(async () => (await signedIn()).Bell)
const SignedInEverywhere = latePart(async () => (await signedIn()).SignedInEverywhere)

function ChunkPage({ chunk, page }: Pick<Address, 'chunk' | 'page'>) {
  const pages: Partial<Record<PageName, ComponentType>> = CHUNKS[chunk].use()
  const Page = pages[page]!
  return <Page />
}

/** Loads the chunk of the opened page and takes in the embedded answers, so that the first render shows the whole page. */
export async function prepareFirstPage(url: URL) {
  const address = addressAt(url.pathname)
  if (address) await CHUNKS[address.chunk].fetch()
  if (address && chunksOf(address, url.searchParams).includes('laterViews'))
    await (await import('./chunks/sheet.ts')).views.fetch()
  const [reader] = await readAhead(me)
  await readAhead(...firstReads(url, reader ?? null))
}

onFailure(recheckSession)

/** `onUsable` is called once the page is shown and the browser has nothing else to do. */
export function App({ onUsable }: { onUsable?: () => void }) {
  useEffect(() => {
    if (onUsable) ('requestIdleCallback' in window ? requestIdleCallback : setTimeout)(onUsable)
  }, [onUsable])
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
  <main className="page" id="tresc" tabIndex={-1} ref={asContent}>
    <PageTitle>Nie udało się wczytać</PageTitle>
    {failed}
  </main>
)

/** Loads the chunk that the user most likely opens next, so that a click waits for data only. */
function useNextChunk(session: Session) {
  const next = session.state !== 'signedIn' ? null : mayEnterPanel(session.me) ? '/admin' : '/kategoryzacja'
  useEffect(() => {
    if (next) CHUNKS[addressAt(next)!.chunk].fetch().catch(() => {})
  }, [next])
}

function Screens() {
  const session = useMe()
  const [here] = useLocation()
  useKeptFocus()
  useNextChunk(session)
  const routes = (ownFrame: boolean) =>
    ADDRESSES.filter(address => 'ownFrame' in address === ownFrame).map(({ path, audience, chunk, page }) => (
      <Route key={path} path={path}>
        <RequireAudience session={session} audience={audience}>
          <ChunkPage chunk={chunk} page={page} />
        </RequireAudience>
      </Route>
    ))

  return (
    <>
      <Switch>
        {routes(true)}
        <Route>
          <TopBar session={session}>
            {session.state === 'signedIn' && (
              <OptionalLazy fallback={<span className="icon-btn" />}>
                <Bell />
              </OptionalLazy>
            )}
          </TopBar>
          <ErrorBoundary here={here} frame={asPage}>
            <Switch>
              {routes(false)}
              {Object.entries(FORMER_ADDRESSES).map(([path, to]) => (
                <Route key={path} path={path}>
                  <Redirect to={to} replace />
                </Route>
              ))}
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          </ErrorBoundary>
          <Footer />
        </Route>
      </Switch>
      {session.state === 'signedIn' && <LateDialogs userId={session.me.id} />}
    </>
  )
}

/** Delays a save whose session has ended until the sign-in dialog is loaded; without the dialog the save would fail. */
function LateDialogs({ userId }: { userId: number }) {
  const isAsked = useSignInOpen()
  useEffect(() => {
    if (isAsked) SignedInEverywhere.fetch().catch(() => closeSignIn(false))
  }, [isAsked])
  return (
    <OptionalLazy>
      <SignedInEverywhere userId={userId} />
    </OptionalLazy>
  )
}
