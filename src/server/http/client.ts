import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { cookieName } from '#server/auth/sessions.ts'
import { config } from '#server/config.ts'
import { keptBesideValues } from '#server/database/keptWhileUnchanged.ts'
import { quickGzip } from '#server/keptAnswers.ts'
import { letOthersRun } from '#server/slices.ts'
import { type ClientFile, clientFiles, PUBLIC } from './bundle.ts'
import { choose, type Encoded, encode, encodeSmaller } from './encoding.ts'
import { firstAnswers } from './firstAnswers.ts'
import { assetHeaders, pageHeaders, publicFileHeaders } from './headers.ts'
import { firstReads, preloadsOf, stylesLater, stylesOf, stylesOfPages } from './pieces.ts'

// The React client, bundled when the process starts (bundle.ts) and served from memory. An HTML import would do the bundling by
// itself, but its routes can carry no headers, no compression and no splitting: it serves development only.

const PAGE = '/index.html'

interface Part {
  type: string
  encoded: Encoded
}

/** Icons, the manifest, robots.txt: each a route of its own, so that no path leads out of the folder. */
export async function readPublicFiles() {
  const files = await staticPlugin({
    assets: PUBLIC,
    prefix: '/',
    alwaysStatic: true,
    indexHTML: false,
    ignorePatterns: [/\.html$/, /\/\./],
    // Its ETags are not quoted, which makes them no ETags.
    etag: false,
    headers: publicFileHeaders(),
  })
  return new Elysia().use(files)
}

/** Bundles the client. What it returns answers every request outside /api. @throws when the client does not build */
export async function buildClient() {
  const { html, parts } = await readClient()
  const filesOf = piecesIn(parts)
  const pageWith = pagesFrom(html, parts)
  // By its stylesheets and what it brings along.
  const strangersPage = keptBesideValues(async (key: string) => {
    const [styles, ...reads] = JSON.parse(key) as [string, ...string[]]
    return sharedPage(pageWith(styles, await firstAnswers(reads, null)))
  }, MOST_SHARED)
  const publicFiles = await readPublicFiles()
  const publicPaths = new Set(publicFiles.routes.map(route => route.path))

  return async (request: Request, peer: string): Promise<Response> => {
    const address = new URL(request.url)
    const path = address.pathname
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, path, { allow: 'GET, HEAD' })
    if (publicPaths.has(path)) return publicFiles.handle(request)
    if (path.startsWith('/assets/') && parts.has(path)) return send(parts.get(path)!, request, assetHeaders())
    if (looksLikeFile(path)) return refuse(404, path)
    const isSignedIn = hasSession(request)
    const headers = { ...pageHeaders(path), link: preloadsOf(address, isSignedIn, filesOf) }
    const styles = stylesOf(address, isSignedIn).join()
    const reads = firstReads(address, isSignedIn)
    if (isSignedIn) {
      const page = pageWith(styles, await firstAnswers(reads, { request, peer }))
      return send(ownPage(page), request, { ...headers, 'cache-control': 'no-store' })
    }
    const { page, etag } = await strangersPage(JSON.stringify([styles, ...reads]))
    if (request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers: { ...headers, etag, vary: 'Accept-Encoding' } })
    return send(page, request, { ...headers, etag })
  }
}

/** Whether somebody seems to be signed in: enough to know what else the page will want. */
const hasSession = ({ headers }: Request) => headers.get('cookie')?.includes(`${cookieName('session')}=`) ?? false

/** Every file of the client as it was bundled, and the stylesheets of each page in one: a seventh less, and one request. */
async function readClient() {
  const files = await clientFiles()
  const html = new TextDecoder().decode(files.find(({ path }) => path === PAGE)!.content)
  const assets = files.filter(({ path }) => path !== PAGE)
  const parts = new Map<string, Part>()
  for (const { path, type, content } of [...assets, ...joinedStyles(assets)]) {
    parts.set(path, { type, encoded: encode(content, type) })
    // Who asked the API is answered in between.
    await letOthersRun()
  }
  for (const { encoded } of parts.values()) encodeSmaller(encoded)
  return { html, parts }
}

function joinedStyles(assets: readonly ClientFile[]): ClientFile[] {
  const files = new Map(assets.map(file => [file.path, file]))
  const joined = stylesOfPages.map(styles => {
    const pieces = styles.map(name => files.get(stylesheetIn(files, name))!)
    const path = joinedPath(pieces.map(piece => piece.path))
    return { path, type: pieces[0]!.type, content: Buffer.concat(pieces.map(piece => piece.content)) }
  })
  return [...new Map(joined.map(file => [file.path, file])).values()]
}

const stylesheetIn = (files: ReadonlyMap<string, unknown>, name: string) =>
  [...files.keys()].find(path => path.startsWith(`/assets/piece-${name}-`))!

/** Their names hold what is in them. */
const joinedPath = (pieces: readonly string[]) => `/assets/styles-${Bun.hash(pieces.join()).toString(36)}.css`

const PAGE_TYPE = 'text/html;charset=utf-8'

/** Of somebody who is signed in: it is made for them and kept nowhere. */
const ownPage = (plain: Uint8Array<ArrayBuffer>): Part => ({
  type: PAGE_TYPE,
  encoded: { plain, gzip: quickGzip(plain) },
})

interface SharedPage {
  page: Part
  etag: string
}

const sharedPages = new Map<string, SharedPage>()
const MOST_SHARED = 50

/** What every stranger gets: compressed anew only when it has become another. */
function sharedPage(plain: Uint8Array<ArrayBuffer>): SharedPage {
  const etag = `W/"${Bun.hash(plain).toString(36)}"`
  const known = sharedPages.get(etag)
  if (known) return known
  const encoded = encode(plain, PAGE_TYPE)
  encodeSmaller(encoded)
  const made = { page: { type: PAGE_TYPE, encoded }, etag }
  if (sharedPages.size >= MOST_SHARED) sharedPages.clear()
  sharedPages.set(etag, made)
  return made
}

/** Makes pages: they differ in the stylesheets and in the answers that they come with. */
function pagesFrom(html: string, parts: ReadonlyMap<string, Part>) {
  const sheet = (name: string) => stylesheetIn(parts, name)
  const later = Object.fromEntries(
    Object.entries(stylesLater).map(([piece, of]) => [piece, of.map(styles => styles.map(sheet))]),
  )
  const made = new Map<string, string>()
  const withStyles = (styles: string) => {
    const pieces = styles.split(',').map(sheet)
    const link = `<link rel="stylesheet" href="${joinedPath(pieces)}" data-pieces="${pieces.join(' ')}" />`
    const head = `${link}<meta name="stylesheets" content="${Bun.escapeHTML(JSON.stringify(later))}" />`
    return withPreview(html.replace(ALL_STYLES, head))
  }
  return (styles: string, answers: string) => {
    const page = made.get(styles) ?? withStyles(styles)
    made.set(styles, page)
    const block = `<script type="application/json" id="answers">${answers}</script></body>`
    return new TextEncoder().encode(page.replace('</body>', () => block))
  }
}

/** In index.html: for development, see bundle.ts. */
const ALL_STYLES = /<link rel="stylesheet"[^>]*>/

/** Tells the files of a piece of the client: its own, which bears its name, and those that it imports. */
function piecesIn(parts: ReadonlyMap<string, Part>) {
  const known = new Map<string, string[]>()
  const importedBy = (path: string): string[] => {
    const code = new TextDecoder().decode(parts.get(path)!.encoded.plain)
    return [...code.matchAll(/(?:from|import) ?"(\/assets\/[^"]+\.js)"/g)].map(([, imported]) => imported!)
  }
  function withImports(path: string, found = new Set<string>()): Set<string> {
    if (found.has(path)) return found
    found.add(path)
    for (const imported of importedBy(path)) withImports(imported, found)
    return found
  }
  return (piece: string): readonly string[] => {
    if (!known.has(piece)) {
      const own = piece && [...parts.keys()].find(path => path.startsWith(`/assets/${piece}-`) && path.endsWith('.js'))
      known.set(piece, own ? [...withImports(own)] : [])
    }
    return known.get(piece)!
  }
}

/** The page with the picture that a link to it is shown with. Its address must be absolute, so the bundle cannot hold it. */
const withPreview = (page: string) => {
  const picture = `<meta property="og:image" content="${Bun.escapeHTML(config.baseUrl)}/preview.png" />`
  return page.replace('</head>', () => `${picture}</head>`)
}

function send({ type, encoded }: Part, request: Request, headers: Record<string, string>) {
  const { body, coding } = choose(encoded, request.headers.get('accept-encoding') ?? '')
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': type,
      vary: 'Accept-Encoding',
      ...(coding && { 'content-encoding': coding }),
    },
  })
}

/** Pages have no dots and live nowhere near the assets; a missing file must not be answered with a page. */
const looksLikeFile = (path: string) => path.startsWith('/assets/') || /\.|%2e/i.test(path)

const refuse = (status: number, path: string, headers: Record<string, string> = {}) =>
  new Response(status === 404 ? 'Not found' : 'Method not allowed', {
    status,
    headers: { ...pageHeaders(path), ...headers, 'content-type': 'text/plain;charset=utf-8' },
  })
