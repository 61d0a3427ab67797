import { LARGEST_COPY } from '#contract/requests/copies.ts'
import { rememberPeer } from '#server/auth/caller.ts'
import { noteForwarding } from '#server/auth/forwarding.ts'
import { SECOND } from '#server/core/clock.ts'
import { exitOnCommandError, softwareError } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { refusedToListen } from '#server/core/listening.ts'
import { Problem } from '#server/core/problem.ts'
import { faultOf, hasFileHandles } from '#server/core/sqliteCode.ts'
import { beginFault } from '#server/database/faults.ts'
import { app } from './app.ts'
import { cachedAnswer } from './cachedAnswers.ts'
import { buildClient, readPublicFiles } from './client.ts'
import { compressJson } from './encoding.ts'
import { apiHeaders } from './headers.ts'
import { answerMetrics } from './metrics.ts'
import { noteCall } from './requestLog.ts'

type Server = Bun.Server<undefined>

/** Above our own limits, because Bun answers a larger body with an empty 413. */
const MAX_BODY = LARGEST_COPY + 1024 * 1024

interface Serving {
  server: Server
  pagesReady: Promise<unknown>
}

/**
 * Starts listening. The API answers immediately, pages once the client is built; a failing build ends the process.
 * @throws CommandError when the port or the address cannot be had
 */
export async function serve(): Promise<Serving> {
  try {
    return await listen()
  } catch (error) {
    throw refusedToListen(error, config)
  }
}

const listening = () => ({
  port: config.port,
  hostname: config.host,
  // True would let a second process silently share the port.
  reusePort: false,
  idleTimeout: 30,
  maxRequestBodySize: MAX_BODY,
})

async function listen(): Promise<Serving> {
  if (config.development) {
    const server = Bun.serve({ ...listening(), ...(await developmentRoutes()) })
    return { server, pagesReady: Promise.resolve() }
  }

  let areBuilt = false
  const client = buildWithHandles()
  exitOnCommandError(() => client.catch(endProcess).finally(() => (areBuilt = true)))
  const server = Bun.serve({
    ...listening(),
    development: false,
    // Not async: a cached answer is sent without a promise.
    fetch: (request, server) => cachedAnswer(request) ?? answer(request, server),
  })
  return { server, pagesReady: client }

  async function answer(request: Request, server: Server) {
    const peer = peerOf(request, server)
    const path = URL.parse(request.url)?.pathname
    if (path === undefined) return answerBadHost()
    noteForwarding(request)
    if (isForApi(path)) return answerApi(request, peer)
    // On a weak machine the build may take longer than the idle timeout.
    if (!areBuilt) server.timeout(request, 0)
    return (await client)(request, peer)
  }
}

/** Connections from before may take every file handle as soon as the server listens: the build is repeated until some end. */
async function buildWithHandles(): ReturnType<typeof buildClient> {
  for (;;) {
    try {
      return await buildClient()
    } catch (error) {
      if (faultOf(error) !== 'no-file-handles' && hasFileHandles()) throw error
      beginFault('no-file-handles')
      await Bun.sleep(SECOND)
    }
  }
}

function endProcess(error: Error): never {
  throw softwareError(`The pages cannot be built: ${error.message}`)
}

/** Answers requests whose Host header is missing or invalid, which Bun lets pass. */
function answerBadHost() {
  const { body, status } = new Problem('invalid')
  return Response.json(body, { status, headers: apiHeaders() })
}

const isForApi = (path: string) => /^\/api(\/|$)/.test(path)

const peerOf = (request: Request, server: Server) => server.requestIP(request)?.address ?? 'unknown'

async function answerApi(request: Request, peer: string) {
  if (/^\/api\/metrics\/?$/.test(new URL(request.url).pathname)) return answerMetrics(request, peer)
  noteCall(request)
  rememberPeer(request, peer)
  const answer = await app.handle(request)
  return request.method === 'HEAD' ? answer : compressJson(answer, request.headers.get('accept-encoding') ?? '')
}

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
