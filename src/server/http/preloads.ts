/**
 * The `Link` header of a page: the files of its piece of the client, and what it asks the API for first. All of it is
 * fetched while its script still loads (decision 017). `filesOf` tells the files of a piece.
 */
export const preloadsOf = (page: URL, filesOf: (piece: string) => readonly string[]): string =>
  [...filesOf(pieceOf(page)).map(asModule), ...['/api/auth/session', ...firstReads(page)].map(asRead)].join(', ')

/** In which piece a page is; what is in none is in the one that everybody loads (client/App.tsx). */
const PIECES = [
  { piece: 'leaderPages', paths: /^\/(kategoryzacja|dyplom)(\/|$)/ },
  { piece: 'panelPages', paths: /^\/admin(\/|$)/ },
  {
    piece: 'otherPages',
    paths: /^\/(activate|druzyny|konto|passwordreset|prywatnosc|register|reset|wejscie|welcome|zasady)(\/|$)/,
  },
]

const pieceOf = ({ pathname }: URL) => PIECES.find(({ paths }) => paths.test(pathname))?.piece ?? ''

/** Of the public pages, which nobody need sign in for; the others wait for the session. */
function firstReads({ pathname, searchParams }: URL): string[] {
  const path = pathname.replace(/\/$/, '')
  const [, team] = /^\/druzyny\/(\d+)$/.exec(path) ?? []
  if (team) return [`/api/teams/${team}/history`]
  if (path === '/zasady/zadania') return ['/api/rules']
  if (path === '/zasady/zmiany') return ['/api/rules/changes']
  if (path !== '/ranking') return []
  return ['/api/ranking/years', ...(searchParams.has('rok') ? [] : ['/api/ranking'])]
}

const asModule = (path: string) => `<${path}>; rel=modulepreload`
const asRead = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`
