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
  const cookie = person ? await sessionOf(person) : ''
  return (request: Request) => {
    if (cookie) request.headers.set('cookie', cookie)
    return app.handle(request)
  }
}

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
