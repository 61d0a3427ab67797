import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { cookieName } from '#server/auth/sessions.ts'
import { config } from '#server/config.ts'
import { clientFiles, PUBLIC } from './bundle.ts'
import { choose, type Encoded, encode } from './encoding.ts'
import { assetHeaders, pageHeaders, publicFileHeaders } from './headers.ts'
import { PIECES, pieceOf, preloadsOf } from './pieces.ts'

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
  const pages = pagesFrom(html, parts)
  const publicFiles = await readPublicFiles()
  const publicPaths = new Set(publicFiles.routes.map(route => route.path))

  return (request: Request): Response | Promise<Response> => {
    const address = new URL(request.url)
    const path = address.pathname
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, path, { allow: 'GET, HEAD' })
    if (publicPaths.has(path)) return publicFiles.handle(request)
    if (path.startsWith('/assets/') && parts.has(path)) return send(parts.get(path)!, request, assetHeaders())
    if (looksLikeFile(path)) return refuse(404, path)
    const { page, etag } = pages(address)
    const headers = { ...pageHeaders(path), link: preloadsOf(address, hasSession(request), filesOf), etag }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    return send(page, request, headers)
  }
}

/** Whether somebody seems to be signed in: enough to know what else the page will want. */
const hasSession = ({ headers }: Request) => headers.get('cookie')?.includes(`${cookieName('session')}=`) ?? false

async function readClient() {
  const files = await clientFiles()
  const html = await files.find(({ path }) => path === PAGE)!.blob.text()
  const assets = files.filter(({ path }) => path !== PAGE)
  const read = assets.map(async ({ path, blob }): Promise<[string, Part]> => {
    const content = new Uint8Array(await blob.arrayBuffer())
    return [path, { type: blob.type, encoded: encode(content, blob.type) }]
  })
  return { html, parts: new Map(await Promise.all(read)) }
}

/** Tells the page of an address: they differ in the stylesheets that they come with. */
function pagesFrom(html: string, parts: ReadonlyMap<string, Part>) {
  const sheet = (name: string) => [...parts.keys()].find(path => path.startsWith(`/assets/piece-${name}-`))!
  const later = Object.fromEntries(PIECES.map(({ name, styles }) => [name, styles.map(sheet)]))
  const made = new Map<string, { page: Part; etag: string }>()
  const pageWith = (styles: readonly string[]) => {
    const links = ['everybody', ...styles].map(name => `<link rel="stylesheet" href="${sheet(name)}" />`)
    const head = `${links.join('')}<meta name="stylesheets" content="${Bun.escapeHTML(JSON.stringify(later))}" />`
    const plain = Buffer.from(withPreview(html.replace(ALL_STYLES, head)))
    return {
      page: { type: 'text/html;charset=utf-8', encoded: encode(new Uint8Array(plain), 'text/html') },
      etag: `W/"${Bun.hash(plain).toString(36)}"`,
    }
  }
  for (const styles of [[], ...PIECES.map(piece => piece.styles)]) made.set(styles.join(), pageWith(styles))
  return (address: URL) => made.get((pieceOf(address)?.styles ?? []).join())!
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
