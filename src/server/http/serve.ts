import { LARGEST_COPY } from '#domain/requests/copies.ts'
import { rememberPeer } from '#server/auth/caller.ts'
import { config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'
import { letOthersRun } from '#server/slices.ts'
import { broken, occupied, orExplain } from '#server/startRefused.ts'
import { answerAgain } from './again.ts'
import { app } from './app.ts'
import { buildClient, readPublicFiles } from './client.ts'
import { isFirstInTurn, isShortInTurn } from './connections.ts'
import { compressJson } from './encoding.ts'
import { apiHeaders } from './headers.ts'
import { answerMetrics } from './metrics.ts'
import { noteCall } from './requestLog.ts'

type Server = Bun.Server<undefined>

/** Above every limit of our own, so that the refusal is ours: Bun answers a larger body with an empty 413. */
const MAX_BODY = LARGEST_COPY + 1024 * 1024

/**
 * Listens. The API answers at once, pages once the client is built; one that does not build ends the process.
 * @throws when the port is taken
 */
export async function serve(): Promise<Server> {
  try {
    return await listen()
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw occupied(`Port ${config.port} is taken by another process. Stop it first, or set another PORT.`)
  }
}

async function listen(): Promise<Server> {
  const listening = {
    port: config.port,
    hostname: config.host,
    // Otherwise a second process would silently share the port with the first one.
    reusePort: false,
    idleTimeout: 30,
    maxRequestBodySize: MAX_BODY,
  }
  if (config.development) return Bun.serve({ ...listening, ...(await developmentRoutes()) })

  let areBuilt = false
  const client = buildClient()
  orExplain(() => client.catch(refuseToGoOn).finally(() => (areBuilt = true)))
  return Bun.serve({
    ...listening,
    development: false,
    // Not async: what can be answered at once is sent without a promise.
    fetch: (request, server) => {
      const again = answerAgain(request)
      if (again && isShortInTurn(again.bytes)) return again.answer
      const caller = server.requestIP(request)
      const respond = () => again?.answer ?? answer(request, server, caller?.address ?? 'unknown')
      return caller && isFirstInTurn(caller.port) ? respond() : letOthersRun().then(respond)
    },
  })

  async function answer(request: Request, server: Server, peer: string) {
    const path = URL.parse(request.url)?.pathname
    if (path === undefined) return withoutAddress()
    if (isForApi(path)) return answerApi(request, peer)
    // A weak machine may build the pages for longer than a silent connection is kept.
    if (!areBuilt) server.timeout(request, 0)
    return (await client)(request, peer)
  }
}

function refuseToGoOn(error: Error): never {
  throw broken(`The pages cannot be built: ${error.message}`)
}

/** Bun lets requests pass whose Host header is missing or makes no address. */
function withoutAddress() {
  const { body, status } = new Problem('invalid')
  return Response.json(body, { status, headers: apiHeaders() })
}

const isForApi = (path: string) => /^\/api(\/|$)/.test(path)

const peerOf = (request: Request, server: Server) => server.requestIP(request)?.address ?? 'unknown'

async function answerApi(request: Request, peer: string) {
  if (/^\/api\/metrics\/?$/.test(new URL(request.url).pathname)) return answerMetrics(request, peer)
  noteCall(request)
  rememberPeer(request, peer)
  return compressJson(await app.handle(request), request.headers.get('accept-encoding') ?? '')
}

/** The client as Bun bundles it on the way, with hot reloading. */
async function developmentRoutes() {
  const { default: page } = await import('../../../public/index.html')
  const publicFiles = await readPublicFiles()
  const files = publicFiles.routes.map(route => [route.path, (request: Request) => publicFiles.handle(request)])
  const api = (request: Request, server: Server) => answerApi(request, peerOf(request, server))
  return {
    development: { hmr: true, console: true },
    routes: { '/api': api, '/api/*': api, ...Object.fromEntries(files), '/*': page },
  }
}
