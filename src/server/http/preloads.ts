/** The `Link` header of a page: what it asks the API for first, fetched while its script still loads (decision 017). */
export const preloadsOf = (page: URL): string =>
  ['/api/auth/session', ...firstReads(page)].map(path => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ')

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
