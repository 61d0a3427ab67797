/** A part of the client that is fetched when one of its pages is opened (client/App.tsx, decision 017). */
interface Piece {
  /** The start of its file's name. */
  name: string
  /** Its stylesheets beside those of every page (client/styles/piece-….css), in their order. */
  styles: readonly string[]
  /** Less, where nobody is signed in who may be shown more. */
  forStrangers?: readonly string[]
  /** More, where a sheet opens with another part than its summary. */
  withRows?: readonly string[]
  paths: RegExp
}

const COMMON = ['common']
/** Of all pages but the sheet. */
const MORE = [...COMMON, 'tables', 'more']

/** A page is of the first piece that knows its path. */
const PIECES: readonly Piece[] = [
  { name: 'HomePage', styles: MORE, forStrangers: ['home'], paths: /^\/$/ },
  { name: 'RankingPage', styles: MORE, forStrangers: ['ranking'], paths: /^\/ranking\/?$/ },
  { name: 'LoginPage', styles: MORE, forStrangers: ['gate'], paths: /^\/login(\/|$)/ },
  {
    name: 'gatePages',
    styles: MORE,
    forStrangers: ['gate'],
    paths: /^\/(activate|logout|passwordreset|register|reset|wejscie)(\/|$)/,
  },
  {
    name: 'paperPages',
    styles: [...MORE, 'sheet', 'paper'],
    paths: /^\/(kategoryzacja\/druk|dyplom|admin\/kategoryzacja\/\d+\/w-roku\/\d+\/(druk|dyplom))(\/|$)/,
  },
  {
    name: 'TeamSheetPage',
    styles: [...MORE, 'rows', 'cards', 'sheet', 'panel'],
    paths: /^\/admin\/kategoryzacja\/\d+\/w-roku\//,
  },
  { name: 'HandInPage', styles: [...COMMON, 'cards', 'sheet'], paths: /^\/kategoryzacja\/zglos(\/|$)/ },
  {
    name: 'SheetPage',
    styles: [...COMMON, 'sheet'],
    withRows: [...COMMON, 'tables', 'rows', 'sheet'],
    paths: /^\/kategoryzacja(\/|$)/,
  },
  { name: 'panelPages', styles: [...MORE, 'sheet', 'panel'], paths: /^\/admin(\/|$)/ },
  { name: 'rulePages', styles: [...MORE, 'rows', 'sheet', 'others'], paths: /^\/zasady(\/|$)/ },
  {
    name: 'otherPages',
    styles: [...MORE, 'others'],
    paths: /^\/(druzyny|konto|prywatnosc|welcome)(\/|$)/,
  },
]

/** For whoever is signed in: beside every page, and on two of them. */
const SIGNED_IN = 'signedInParts'
const OWN = { name: 'ownParts', paths: /^\/(ranking\/?)?$/ }
/** The panel's pages of years are a piece within its own. */
const YEARS = { name: 'yearPages', paths: /^\/admin\/kategoryzacja(\/(nowa|\d+))?(\/(arkusze|porownanie\/\d+))?\/?$/ }

/** What a sheet shows beside its summary, and around it: pages that open with it get it at once. */
const ROWS = { name: 'sheetRows', styles: ['tables', 'rows'], pieces: ['rulePages', 'TeamSheetPage'] }
const CARDS = { name: 'sheetCards', styles: ['tables', 'cards'], pieces: ['TeamSheetPage'] }
const opensWith = ({ pieces }: typeof ROWS, page: URL) => pieces.includes(pieceOf(page)?.name ?? '')
const opensWithRows = (page: URL) =>
  opensWith(ROWS, page) || (pieceOf(page)?.name === 'SheetPage' && Number(page.searchParams.get('obszar')) !== 0)

const withThoseOfEverybody = (styles: readonly string[]) => ['everybody', ...styles]

/** The stylesheets of a page, in their order. */
export function stylesOf(page: URL, isSignedIn: boolean): readonly string[] {
  const { styles = MORE, forStrangers = styles, withRows = styles } = pieceOf(page) ?? {}
  return withThoseOfEverybody(opensWithRows(page) ? withRows : isSignedIn ? styles : forStrangers)
}

/** Whatever `stylesOf` may tell. */
export const stylesOfPages: readonly (readonly string[])[] = [
  MORE,
  ...PIECES.flatMap(({ styles, forStrangers = styles, withRows = styles }) => [styles, forStrangers, withRows]),
].map(withThoseOfEverybody)

/**
 * The stylesheets of each piece beside those that every page has, for a page that fetches it later: where it has those
 * that all other pages share, and where it has not.
 */
export const stylesLater: { [piece: string]: readonly (readonly string[])[] } = {
  ...Object.fromEntries(PIECES.map(({ name, styles, forStrangers = styles }) => [name, [styles, forStrangers]])),
  [ROWS.name]: [ROWS.styles],
  [CARDS.name]: [CARDS.styles],
  [SIGNED_IN]: [COMMON],
  [OWN.name]: [MORE],
}

export const pieceOf = ({ pathname }: URL): Piece | undefined => PIECES.find(({ paths }) => paths.test(pathname))

/**
 * The `Link` header of a page: the files of its piece of the client, fetched while its script still loads (decision 017).
 * `filesOf` tells the files of a piece.
 */
export function preloadsOf(page: URL, isSignedIn: boolean, filesOf: (piece: string) => readonly string[]): string {
  const pieces = [
    pieceOf(page)?.name,
    opensWithRows(page) && ROWS.name,
    opensWith(CARDS, page) && CARDS.name,
    YEARS.paths.test(page.pathname) && YEARS.name,
    isSignedIn && SIGNED_IN,
    isSignedIn && OWN.paths.test(page.pathname) && OWN.name,
  ]
  const files = new Set(pieces.flatMap(piece => (piece ? filesOf(piece) : [])))
  const scripts = [...files].map(path => `<${path}>; rel=modulepreload`)
  return [...scripts, ...(isSignedIn && showsOverview(page) ? [OVERVIEW] : [])].join(', ')
}

/** Takes longer than the page may wait for (decision 026): it comes while the scripts do, as their `fetch` will ask for it. */
const OVERVIEW = '</api/admin/overview>; rel=preload; as=fetch; crossorigin'

const showsOverview = ({ pathname, searchParams }: URL) =>
  /^\/admin(\/przeglad)?\/?$/.test(pathname) && !searchParams.has('choragiew')

/**
 * What the script of a page asks the API first; the page brings the answers along (firstAnswers.ts). Nothing that takes
 * long: the page waits for it.
 */
export const firstReads = (page: URL, isSignedIn: boolean): readonly string[] => [
  '/api/auth/session',
  ...(isSignedIn && pieceOf(page)?.name === 'panelPages' ? PANEL : readsOf(page, isSignedIn)),
]

function readsOf({ pathname, searchParams }: URL, isSignedIn: boolean): readonly string[] {
  const path = pathname.replace(/(?<=.)\/$/, '')
  const [, team] = /^\/druzyny\/(\d+)$/.exec(path) ?? []
  if (team) return [`/api/teams/${team}/history`]
  if (path === '/zasady/zadania') return ['/api/rules']
  if (path === '/zasady/zmiany') return ['/api/rules/changes']
  if (path === '/ranking') return ['/api/ranking/years', ...(searchParams.has('rok') ? [] : ['/api/ranking'])]
  if (path === '/') return ['/api/config']
  return isSignedIn && path === '/kategoryzacja' ? SHEET : []
}

/** What its pages wait for to know whether a warning stands above them. */
const PANEL = ['/api/admin/state']
const SHEET = ['/api/categorization', '/api/tasks', '/api/tasks/initial', '/api/tasks/last-year', '/api/review']
