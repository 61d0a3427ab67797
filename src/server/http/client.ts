import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { config } from '#server/config.ts'
import { clientFiles, PUBLIC } from './bundle.ts'
import { choose, type Encoded, encode } from './encoding.ts'
import { assetHeaders, pageHeaders, publicFileHeaders } from './headers.ts'
import { preloadsOf } from './preloads.ts'

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
  const parts = await readClient()
  const filesOf = piecesIn(parts)
  const publicFiles = await readPublicFiles()
  const publicPaths = new Set(publicFiles.routes.map(route => route.path))
  const page = parts.get(PAGE)!
  const etag = `W/"${Bun.hash(page.encoded.plain).toString(36)}"`

  return (request: Request): Response | Promise<Response> => {
    const address = new URL(request.url)
    const path = address.pathname
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, path, { allow: 'GET, HEAD' })
    if (publicPaths.has(path)) return publicFiles.handle(request)
    if (path.startsWith('/assets/') && parts.has(path)) return send(parts.get(path)!, request, assetHeaders())
    if (looksLikeFile(path)) return refuse(404, path)
    const headers = { ...pageHeaders(path), link: preloadsOf(address, filesOf), etag }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    return send(page, request, headers)
  }
}

async function readClient() {
  const parts = (await clientFiles()).map(async ({ path, blob }): Promise<[string, Part]> => {
    const content = path === PAGE ? Buffer.from(withPreview(await blob.text())) : await blob.arrayBuffer()
    const encoded = encode(new Uint8Array(content), blob.type)
    return [path, { type: blob.type, encoded }]
  })
  return new Map(await Promise.all(parts))
}

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
      const own = piece && [...parts.keys()].find(path => path.startsWith(`/assets/${piece}-`))
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
