import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { addressAt, chunksOf, embedsOf, type Opener, stylesOf } from '#contract/addresses.ts'
import { cookieName } from '#server/auth/sessions.ts'
import { CachedBody, cachedBody, headOnly } from '#server/cache.ts'
import { DAY } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { dataVersion } from '#server/database/dataVersion.ts'
import { type PagePreview, pagePreview, withPreview } from '#server/sharing/pagePreview.ts'
import { clientFiles, PUBLIC } from './bundle.ts'
import { addBrotli, choose, type Encoded, encode, sendCached } from './encoding.ts'
import { firstAnswers } from './firstAnswers.ts'
import { assetHeaders, pageHeaders, publicFileHeaders } from './headers.ts'

// The React client, bundled when the process starts (bundle.ts) and served from memory. An HTML import would bundle by
// itself, but its routes can carry no headers, no compression and no splitting: it serves development only.

const PAGE = '/index.html'

interface Asset {
  type: string
  encoded: Encoded
}

type Assets = ReadonlyMap<string, Asset>
type Chunks = ReturnType<typeof chunksOf>

/** Icons, the manifest, robots.txt: each a route of its own, so that no path leads out of the folder. */
export async function readPublicFiles() {
  const files = await staticPlugin({
    assets: PUBLIC,
    prefix: '/',
    alwaysStatic: true,
    indexHTML: false,
    ignorePatterns: [/\.html$/, /\/\./],
    // The plugin does not quote ETags, which makes them invalid.
    etag: false,
    headers: publicFileHeaders(),
  })
  return new Elysia().use(files)
}

/** Bundles the client. Returns the handler of every request outside /api. @throws when the client does not build */
export async function buildClient() {
  const { html, assets } = await readClient()
  const pageWith = pageMaker(html, assets)
  const publicFiles = await readPublicFiles()
  const publicPaths = new Set(publicFiles.routes.map(route => route.path))

  return async (request: Request, peer: string): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname
    if (request.method !== 'GET' && request.method !== 'HEAD') return reject(405, path, { allow: 'GET, HEAD' })
    if (path === SECURITY_TEXT) return answerSecurityText() ?? reject(404, path)
    if (publicPaths.has(path)) return publicFiles.handle(request)
    if (path.startsWith('/assets/') && assets.has(path)) return sendAsset(assets.get(path)!, request)
    const meant = withoutPunctuation(url)
    if (meant) return new Response(null, { status: 302, headers: { ...headersOf(path, true), location: meant } })
    if (looksLikeFile(path)) return reject(404, path)

    const opener = openerOf(request)
    const isSignedIn = opener === 'signedIn'
    // Checking that a page exists, as crawlers do, causes no work.
    if (request.method === 'HEAD') return headOnly(headersOf(path, !isSignedIn))
    const reads = embedsOf(url, opener)
    const address = addressAt(path)
    const chunks = address ? chunksOf(address, url.searchParams) : []
    const key = `page/${address?.path}/${chunks.length}/${reads.join()}`
    const read = async () => {
      const answers = await firstAnswers(reads, isSignedIn ? { request, peer } : null)
      // Messengers and search engines come without a session.
      const preview = isSignedIn ? null : await pagePreview(path)
      return new CachedBody(key, pageWith(chunks, answers, preview), !isSignedIn)
    }
    const page = isSignedIn ? await read() : await cachedBody(key, dataVersion(), read)
    return sendCached(page, request, headersOf(path, page.isPublic))
  }
}

/**
 * Decides only which answers the page embeds, so an expired session counts too. Browsers keep the Strict cookie back from a
 * link on another site, from the return of a sign-in elsewhere and from a reload of either, and older ones do not say where a
 * visit comes from (X20).
 */
function openerOf({ headers }: Request): Opener {
  if (headers.get('cookie')?.includes(`${cookieName('session')}=`)) return 'signedIn'
  return SENDS_STRICT_COOKIES.has(headers.get('sec-fetch-site')) ? 'visitor' : 'unknown'
}

const SENDS_STRICT_COOKIES = new Set<string | null>(['none', 'same-origin', 'same-site'])

async function readClient() {
  const files = await clientFiles()
  const html = new TextDecoder().decode(files.find(({ path }) => path === PAGE)!.content)
  const assets = new Map<string, Asset>()
  for (const { path, type, content } of files) {
    if (path === PAGE) continue
    assets.set(path, { type, encoded: encode(content, type) })
    // Lets requests to the API be answered in between.
    await yieldToEventLoop()
  }
  void addBrotli([...assets.values()].map(({ encoded }) => encoded))
  return { html, assets }
}

/** Makes the page of a chunk: the browser preloads its scripts, and finds the answers to its first reads (decision 026). */
function pageMaker(html: string, assets: Assets) {
  // The address must be absolute, so the bundle cannot hold it.
  const preview = `<meta property="og:image" content="${Bun.escapeHTML(config.baseUrl)}/preview.png" />`
  const made = new Map<string, string>()
  const pageOf = (chunks: Chunks) => {
    const preloads = scriptsOf(chunks, assets).map(path => `<link rel="modulepreload" crossorigin href="${path}" />`)
    return withStyles(html, stylesOf(chunks)).replace('</head>', () => `${preview}${preloads.join('')}</head>`)
  }
  return (chunks: Chunks, answers: string, preview: PagePreview | null) => {
    const key = chunks.join()
    const plain = made.get(key) ?? pageOf(chunks)
    made.set(key, plain)
    const page = preview ? withPreview(plain, preview) : plain
    const block = `<script type="application/json" id="answers">${answers}</script></body>`
    return new TextEncoder().encode(page.replace('</body>', () => block))
  }
}

/** Leaves the stylesheets that the page does not need at once named only (client/ui/styles.ts). */
const withStyles = (html: string, needed: readonly string[]) =>
  html.replace(
    /<link rel="stylesheet"[^>]* href="(\/assets\/(more|sheet|panel)-[^"]+)"[^>]*>/g,
    (link, address, sheet) => (needed.includes(sheet) ? link : `<meta name="${sheet}-styles" content="${address}" />`),
  )

/** The scripts of chunks, which bear their names, and all that they import. */
function scriptsOf(chunks: Chunks, assets: Assets): string[] {
  const scripts = new Set<string>()
  const transpiler = new Bun.Transpiler({ loader: 'js' })
  function add(path: string) {
    if (scripts.has(path)) return
    scripts.add(path)
    const code = new TextDecoder().decode(assets.get(path)!.encoded.plain)
    for (const imported of transpiler.scanImports(code)) if (imported.kind === 'import-statement') add(imported.path)
  }
  for (const chunk of chunks) {
    const own = [...assets.keys()].find(path => path.startsWith(`/assets/${chunk}-`) && path.endsWith('.js'))
    if (own) add(own)
  }
  return [...scripts]
}

function sendAsset({ type, encoded }: Asset, request: Request) {
  const { body, coding } = choose(encoded, request.headers.get('accept-encoding') ?? '')
  return new Response(body, {
    headers: {
      ...assetHeaders(),
      'content-type': type,
      vary: 'Accept-Encoding',
      ...(coding && { 'content-encoding': coding }),
    },
  })
}

const headersOf = (path: string, isPublic: boolean): Record<string, string> => ({
  ...pageHeaders(path),
  'content-type': 'text/html;charset=utf-8',
  vary: 'Sec-Fetch-Site, Cookie, Accept-Encoding',
  ...(!isPublic && { 'cache-control': 'no-store' }),
})

/** Pages have no dots and live nowhere near the assets; a missing file must not be answered with a page. */
const looksLikeFile = (path: string) => path.startsWith('/assets/') || /\.|%2e/i.test(path)

/** Marks that follow an address in a sentence, as URL writes them: .,:;!?)]}>'"*… ”’» and spaces. */
const MARKS = /(?:[.,:;!?)\]}'*]|%(?:20|22|27|29|2[ace]|3[abef]|5d|7d|c2%(?:a0|bb)|e2%80%(?:99|9d|a6)))+$/i

/** Returns the page's address if that of the request ends with marks which a mail program took into the link, otherwise null. */
function withoutPunctuation({ pathname, search }: URL): string | null {
  const path = pathname.replace(MARKS, '')
  const query = search.replace(MARKS, '')
  if (search === '') return path !== pathname && addressAt(path) ? path : null
  // Other values are typed by people.
  return query !== search && /=\d+$/.test(query) && addressAt(pathname) ? pathname + query : null
}

const SECURITY_TEXT = '/.well-known/security.txt'

/** Half a year from each day, so that the file of a server that is gone expires. */
const VALID = 180 * DAY

/** Returns the contact for security problems (RFC 9116); null without SECURITY_CONTACT. */
function answerSecurityText(): Response | null {
  const { securityContact, baseUrl, https } = config
  if (!securityContact) return null
  const today = Math.floor(Date.now() / DAY) * DAY
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(today + VALID).toISOString()}`,
    'Preferred-Languages: pl, en',
    // The standard allows https only.
    ...(https ? [`Canonical: ${baseUrl}${SECURITY_TEXT}`] : []),
  ]
  const headers = { ...publicFileHeaders(), 'content-type': 'text/plain; charset=utf-8' }
  return new Response(lines.map(line => `${line}\n`).join(''), { headers })
}

const reject = (status: number, path: string, headers: Record<string, string> = {}) =>
  new Response(status === 404 ? 'Not found' : 'Method not allowed', {
    status,
    headers: { ...pageHeaders(path), ...headers, 'content-type': 'text/plain;charset=utf-8' },
  })
