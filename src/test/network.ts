import { setImmediate as turn } from 'node:timers/promises'
import { cleanup } from '@testing-library/react'
import { forgetAll } from '#client/api/useRead.ts'
import { config } from '#server/core/config.ts'
import { app } from '#server/http/app.ts'
import { sessionOf } from './world.ts'

// Connects pages under test to the real API and database of this process in place of the network.
// A file that uses it must call `afterEach(leaveNetwork)`.

const own = globalThis.fetch
const limits = config.rateLimits

/** Connects a browser that this person is signed in to. It keeps the cookies of the answers, as a browser does. */
export const serveTo = async (person: { id: number } | null) => connect(await serverFor(person))

/** Every request arrives, and its answer is lost on the way back. */
export async function loseAnswers(person: { id: number } | null) {
  const handle = await serverFor(person)
  connect(async request => {
    await handle(request)
    throw new TypeError('fetch failed')
  })
}

async function serverFor(person: { id: number } | null) {
  config.rateLimits = false
  const cookies = new Map<string, string>()
  const keep = (line: string) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    if (value) cookies.set(name!, value)
    else cookies.delete(name!)
  }
  if (person) keep(await sessionOf(person))
  return async (request: Request) => {
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await app.handle(request)
    response.headers.getSetCookie().forEach(keep)
    return response
  }
}

/** Replaces the answers to one path, until `leaveNetwork`. The answer of the server is what `serve` returns. */
export function intercept(path: string, answer: (request: Request, serve: Serve) => Promise<Response>) {
  const served: Serve = globalThis.fetch
  connect(request => (new URL(request.url).pathname === path ? answer(request, served) : served(request)))
}

type Serve = (request: Request) => Promise<Response>

export const cutConnection = () =>
  connect(async () => {
    throw new TypeError('fetch failed')
  })

/** Embeds responses in the page as the server does (decision 026). */
export function embedResponses(answers: string) {
  const block = Object.assign(document.createElement('script'), { id: 'answers', type: 'application/json' })
  block.textContent = answers
  document.body.append(block)
}

/** Unmounts the page, clears the client's cache and restores the real network. */
export async function leaveNetwork() {
  cleanup()
  forgetAll()
  Object.assign(globalThis, { fetch: own })
  config.rateLimits = limits
}

const A_MINUTE = 60e9

/** Retries `look` on each tick of the event loop until it stops throwing. Works while a test has stopped the clock. */
export async function soon<T>(look: () => T): Promise<T> {
  // Counted by real time: ticks pass quickly while a session's signature is checked on another thread.
  const end = Bun.nanoseconds() + A_MINUTE
  while (Bun.nanoseconds() < end) {
    await turn()
    try {
      return look()
    } catch {}
  }
  return look()
}

function connect(handle: (request: Request) => Promise<Response>) {
  Object.assign(globalThis, { fetch: (...call: Parameters<typeof fetch>) => handle(new Request(...call)) })
}
