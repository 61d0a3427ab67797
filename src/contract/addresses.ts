// The pages of the product, in one table. The client routes by it. The server embeds the answers to a page's first reads
// (decision 026) and lets the browser preload its chunk (decision 017).

/** Users a page is for. `visitors` and `newcomers`: a leader who still waits for a troop belongs on /welcome only. */
export type Audience = 'everybody' | 'visitors' | 'signedIn' | 'newcomers' | 'leaders' | 'panel'

interface Visit {
  pathname: string
  params: { readonly [name: string]: string | undefined }
  search: URLSearchParams
}

interface AddressShape {
  path: string
  audience: Audience
  chunk: string
  page: string
  /** The page fills the window, without the top bar and the footer. */
  ownFrame?: true
  indexed?: true
  /** API paths of the first reads, in addition to the session. The page waits for the answers. */
  embeds?: (visit: Visit) => readonly string[]
  /** The sheet opens at one of its later views (sheet/laterViews.ts). */
  laterViews?: (search: URLSearchParams) => boolean
}

export const SIGN_IN_PATH = '/login'
export const NEW_PASSWORD_PATH = '/passwordreset'
export const ACCOUNT_PATH = '/konto'
/** The element of the bell on every page for signed-in users. An address that names it opens the bell. */
export const BELL_ID = 'powiadomienia'
/** Where a leader answers requests for access. */
export const BELL_PATH = `${ACCOUNT_PATH}#${BELL_ID}` as const
/** The element of /konto with the choice of mails. */
export const MAILS_ID = 'maile'
export const MAILS_PATH = `${ACCOUNT_PATH}#${MAILS_ID}` as const
export const WELCOME_PATH = '/welcome'
export const CHOOSE_TEAM_PATH = `${WELCOME_PATH}?krok=druzyna` as const
export const SHEET_PATH = '/kategoryzacja'
export const COORDINATOR_PATH = `${SHEET_PATH}/koordynator` as const
export const TO_DO_PATH = `${SHEET_PATH}/do-zrobienia` as const
export const MINE_PATH = `${TO_DO_PATH}?pokaz=moje` as const
export const TAKEOVER_PATH = `${SHEET_PATH}/przejecie` as const
const YEARS_PATH = `${SHEET_PATH}/lata` as const
/** `mergedId`: of a team that became part of the leader's. */
export const pathOfOwnYear = (yearId: number, mergedId?: number) =>
  `${YEARS_PATH}/${yearId}${mergedId === undefined ? '' : `?druzyna=${mergedId}`}`
/** The `obszar` of the summary. */
const SUMMARY_ID = 0
export const SUMMARY_PATH = `${SHEET_PATH}?obszar=${SUMMARY_ID}` as const

export const OVERVIEW_PATH = '/admin/przeglad'
export const TEAMS_PATH = '/admin/ustawienia/druzyny'
export const DISTRICTS_PATH = '/admin/ustawienia/choragwie'
/** The element of that page with the association's own words. */
export const CONTENT_ID = 'slowa-zwiazku'
export const CONTENT_PATH = `${DISTRICTS_PATH}#${CONTENT_ID}` as const
export const TRASH_PATH = '/admin/kategoryzacja/kosz'
export const SERVER_PATH = '/admin/ustawienia/serwer'
export const PEOPLE_PATH = '/admin/ustawienia/uzytkownicy'
/** The parameter of the address of "Użytkownicy" that opens another list. */
export const PEOPLE_LIST = 'lista'
export const INVITATIONS = 'zaproszenia'
export const INVITATIONS_PATH = `${PEOPLE_PATH}?${PEOPLE_LIST}=${INVITATIONS}` as const
const TEAM_IN_PANEL = '/admin/druzyny'
/** A troop's page in the panel, which finds the year. */
export const pathOfTeamInPanel = (teamId: number) => `${TEAM_IN_PANEL}/${teamId}`
/** Compares two troops before they become one. */
export const pathOfMerge = (teamId: number, otherId: number) => `${TEAMS_PATH}?druzyna=${teamId}&polacz=${otherId}`
export const pathOfSheetInPanel = (teamId: number | string, yearId: number | string) =>
  `/admin/kategoryzacja/${teamId}/w-roku/${yearId}`
/** The `obszar` of two entries of a troop's page in the panel: who is in it, and its talks. */
export const TROOP_ENTRY = 'druzyna'
export const TALKS_ENTRY = 'rozmowy'
export const pathOfTalksInPanel = (teamId: number, yearId: number) =>
  `${pathOfSheetInPanel(teamId, yearId)}?obszar=${TALKS_ENTRY}`
/** The element of a sheet with the remarks about all of it. */
export const SHEET_REMARKS_ID = 'uwagi-do-arkusza'

/** The public page of a team. */
export const pathOfTeam = (teamId: number) => `/druzyny/${teamId}`

const SHEET = ['/api/categorization', '/api/tasks', '/api/tasks/initial', '/api/tasks/last-year', '/api/review']
const OWN_SHEET = { audience: 'leaders', chunk: 'sheet', page: 'SheetPage', embeds: () => SHEET } as const
const TEAM_SHEET = '/admin/kategoryzacja/:teamId/w-roku/:yearId'

/** Embeds the overview of all districts in the OPEN year only; others are other reads. */
const overviewOf = (pathname: string, search: URLSearchParams) =>
  /^\/admin(\/przeglad)?\/?$/i.test(pathname) && !search.has('choragiew') && !search.has('rok')
    ? ['/api/admin/overview']
    : []

/** The first row that matches an address wins. */
export const ADDRESSES = [
  { path: SIGN_IN_PATH, audience: 'everybody', chunk: 'LoginPage', page: 'LoginPage', ownFrame: true },
  { path: '/register', audience: 'everybody', chunk: 'account', page: 'RegisterPage', ownFrame: true },
  { path: '/activate/:key', audience: 'everybody', chunk: 'account', page: 'ActivatePage', ownFrame: true },
  { path: NEW_PASSWORD_PATH, audience: 'everybody', chunk: 'account', page: 'PasswordResetPage', ownFrame: true },
  { path: '/reset/:key', audience: 'everybody', chunk: 'account', page: 'ResetPage', ownFrame: true },
  { path: '/wejscie/:key', audience: 'everybody', chunk: 'account', page: 'EntryPage', ownFrame: true },
  { path: '/zaproszenie/:key', audience: 'everybody', chunk: 'account', page: 'InvitationPage', ownFrame: true },
  { path: '/logout', audience: 'everybody', chunk: 'account', page: 'LogoutPage', ownFrame: true },
  {
    path: '/',
    audience: 'visitors',
    chunk: 'home',
    page: 'HomePage',
    indexed: true,
    embeds: () => ['/api/config', '/api/content'],
  },
  {
    path: WELCOME_PATH,
    audience: 'newcomers',
    chunk: 'account',
    page: 'WelcomePage',
    embeds: () => ['/api/content'],
  },
  {
    path: SHEET_PATH,
    ...OWN_SHEET,
    laterViews: search => search.has('obszar') && search.get('obszar') !== String(SUMMARY_ID),
  },
  { path: TO_DO_PATH, ...OWN_SHEET, laterViews: () => true },
  { path: COORDINATOR_PATH, ...OWN_SHEET, laterViews: () => true },
  { path: YEARS_PATH, audience: 'leaders', chunk: 'sheets', page: 'OwnYearsPage' },
  { path: `${YEARS_PATH}/:yearId`, audience: 'leaders', chunk: 'sheets', page: 'OldSheetPage' },
  { path: `${YEARS_PATH}/:yearId/druk`, audience: 'leaders', chunk: 'sheets', page: 'OldPrintPage' },
  { path: TAKEOVER_PATH, audience: 'leaders', chunk: 'sheets', page: 'TakeoverPage' },
  { path: '/kategoryzacja/druk', audience: 'leaders', chunk: 'sheets', page: 'PrintPage' },
  { path: '/dyplom/:yearId', audience: 'leaders', chunk: 'sheets', page: 'DiplomaPage' },
  {
    path: '/ranking',
    audience: 'everybody',
    chunk: 'RankingPage',
    page: 'RankingPage',
    indexed: true,
    embeds: ({ search }) => ['/api/ranking/years', ...(search.has('rok') ? [] : ['/api/ranking'])],
  },
  {
    path: '/druzyny/:id',
    audience: 'everybody',
    chunk: 'TroopPage',
    page: 'TroopPage',
    indexed: true,
    embeds: ({ params }) => (/^\d+$/.test(params.id!) ? [`/api/teams/${params.id}/history`] : []),
  },
  {
    path: '/zasady',
    audience: 'visitors',
    chunk: 'rules',
    page: 'RulesPage',
    indexed: true,
    embeds: () => ['/api/content'],
  },
  {
    path: '/zasady/zadania',
    audience: 'everybody',
    chunk: 'sheets',
    page: 'CataloguePage',
    indexed: true,
    embeds: () => ['/api/rules'],
  },
  {
    path: '/zasady/zmiany',
    audience: 'everybody',
    chunk: 'sheets',
    page: 'RuleChangesPage',
    indexed: true,
    embeds: () => ['/api/rules/changes'],
  },
  { path: ACCOUNT_PATH, audience: 'signedIn', chunk: 'account', page: 'AccountPage' },
  { path: '/konto/przekazanie', audience: 'leaders', chunk: 'account', page: 'HandoverPage' },
  { path: '/prywatnosc', audience: 'everybody', chunk: 'PrivacyPage', page: 'PrivacyPage', indexed: true },
  { path: TEAM_SHEET, audience: 'panel', chunk: 'sheets', page: 'TeamSheetPage' },
  { path: `${TEAM_IN_PANEL}/:teamId`, audience: 'panel', chunk: 'sheets', page: 'TroopEntrance' },
  { path: `${TEAM_SHEET}/druk`, audience: 'panel', chunk: 'sheets', page: 'TeamPrintPage' },
  { path: `${TEAM_SHEET}/dyplom`, audience: 'panel', chunk: 'sheets', page: 'TeamDiplomaPage' },
  {
    path: '/admin/*?',
    audience: 'panel',
    chunk: 'Panel',
    page: 'Panel',
    embeds: ({ pathname, search }) => ['/api/admin/state', ...overviewOf(pathname, search)],
  },
] as const satisfies readonly AddressShape[]

/** Addresses of pages that became a part of another: links in mails and bookmarks go on working. */
export const FORMER_ADDRESSES = {
  '/kategoryzacja/zostalo': TO_DO_PATH,
  '/kategoryzacja/plan': MINE_PATH,
  '/kategoryzacja/zglos': COORDINATOR_PATH,
  '/kategoryzacja/rozmowy/*?': COORDINATOR_PATH,
  '/kategoryzacja/bez-zmian': `${TO_DO_PATH}?pokaz=rok-temu`,
} as const

export type Address = (typeof ADDRESSES)[number]
/** A part of the client that is loaded when one of its pages is first opened: a page by itself, or pages that share much. */
export type Chunk = Address['chunk']
export type PageName = Address['page']
export type PagesOf<C extends Chunk> = Extract<Address, { chunk: C }>['page']

export function addressAt(pathname: string) {
  for (const [pattern, address] of PATTERNS) {
    const match = pattern.exec(pathname)
    if (match) return { ...(address as AddressShape & Address), params: { ...match.groups } }
  }
  return null
}

// As wouter matches them: capitals do not count, nor does a slash at the end.
const PATTERNS = ADDRESSES.map(
  address =>
    [
      new RegExp(`^${address.path.replace('/*?', '(?:/.*)?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
      address,
    ] as const,
)

type Placed = Pick<AddressShape, 'laterViews'> & Pick<Address, 'chunk'>

/** Chunks that a page needs before it shows anything: its own, and the later views of a sheet where it begins with them. */
export const chunksOf = ({ chunk, laterViews }: Placed, search: URLSearchParams): readonly (Chunk | 'laterViews')[] =>
  chunk === 'sheets' || laterViews?.(search) ? [chunk, 'laterViews'] : [chunk]

/**
 * Stylesheets of some chunks, besides that of every page: what a visitor's usual pages lack, the parts of a sheet with dialogs
 * and the bell, and the panel with paper. Each overrides those before it.
 */
export type StylesOfSome = 'more' | 'sheet' | 'panel'
type StyledChunk = Chunk | 'laterViews' | 'signedIn'
const STYLES: { readonly [C in StyledChunk]?: readonly StylesOfSome[] } = {
  TroopPage: ['more'],
  account: ['more'],
  signedIn: ['more', 'sheet'],
  sheet: ['more'],
  laterViews: ['more', 'sheet'],
  sheets: ['more', 'sheet', 'panel'],
  Panel: ['more', 'sheet', 'panel'],
}
export const stylesOf = (chunks: readonly StyledChunk[]) => [...new Set(chunks.flatMap(chunk => STYLES[chunk] ?? []))]

/** `unknown`: the browser sent no session, but may have one. */
export type Opener = 'signedIn' | 'visitor' | 'unknown'

/** API paths whose answers the server embeds into a page. Pages for signed-in users embed nothing for anyone else. */
export function embedsOf({ pathname, searchParams }: URL, opener: Opener): readonly string[] {
  const address = addressAt(pathname)
  const isPublic = address?.audience === 'everybody' || address?.audience === 'visitors'
  const paths =
    address?.embeds && (isPublic || opener === 'signedIn')
      ? address.embeds({ pathname, params: address.params, search: searchParams })
      : []
  return opener === 'unknown' ? paths : ['/api/auth/session', ...paths]
}
