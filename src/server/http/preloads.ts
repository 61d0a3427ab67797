/** The `Link` header of a page: what it asks the API for first, fetched while its script still loads (decision 017). */
export const preloadsOf = (page: URL): string => firstReads(page).map(asPreload).join(', ')

function firstReads({ pathname, searchParams }: URL): string[] {
  const [, team] = /^\/druzyny\/(\d+)\/?$/.exec(pathname) ?? []
  if (team) return ['/api/auth/session', `/api/teams/${team}/history`]
  if (!/^\/ranking\/?$/.test(pathname)) return ['/api/auth/session']
  return ['/api/auth/session', '/api/ranking/years', ...(searchParams.has('rok') ? [] : ['/api/ranking'])]
}

const asPreload = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`
