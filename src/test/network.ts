import { setImmediate as turn } from 'node:timers/promises'
import { act, cleanup } from '@testing-library/react'
import { forgetAll } from '#client/api/useRead.ts'
import { config } from '#server/config.ts'
import { app } from '#server/http/app.ts'
import { sessionOf } from './world.ts'

// For tests of pages: the real API and a real database of this process stand in the place of the network.
// A file that uses it says `afterEach(leaveNetwork)`.

const own = globalThis.fetch
const limits = config.rateLimits

/** From now on calls are made by this person, or by nobody signed in. */
export async function serveTo(person: { id: number } | null) {
  config.rateLimits = false
  const cookie = person ? await sessionOf(person) : ''
  connect(request => {
    if (cookie) request.headers.set('cookie', cookie)
    return app.handle(request)
  })
}

/** Nothing gets through until somebody is served again. */
export const cutConnection = () =>
  connect(async () => {
    throw new TypeError('fetch failed')
  })

/** The answers that a page brings along, as the server puts them into it. */
export function bringAlong(answers: string) {
  const block = Object.assign(document.createElement('script'), { id: 'answers', type: 'application/json' })
  block.textContent = answers
  document.body.append(block)
}

/** The page is closed, what it had read is forgotten, and there is only the real network again. */
export async function leaveNetwork() {
  cleanup()
  act(forgetAll)
  Object.assign(globalThis, { fetch: own })
  config.rateLimits = limits
}

const MANY_TURNS = 2000

/** What the page shows once its answers are in, counted in turns of the event loop: here a test may stop the clock. */
export async function soon<T>(look: () => T): Promise<T> {
  for (let turns = 0; turns < MANY_TURNS; turns++) {
    await act(() => turn())
    try {
      return look()
    } catch {}
  }
  return look()
}

function connect(handle: (request: Request) => Promise<Response>) {
  Object.assign(globalThis, { fetch: (...call: Parameters<typeof fetch>) => handle(new Request(...call)) })
}
