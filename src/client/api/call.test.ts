import { expect, spyOn, test } from 'bun:test'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import { whyNotRead } from '#client/ui/feedback/whyNotRead.ts'
import { embedResponses } from '#test/network.ts'
import { ApiError } from './ApiError.ts'
import { answer, api } from './call.ts'

const rejected = (status: number, value: unknown) =>
  Promise.resolve({ data: null as string | null, error: { status, value } })

test('a successful call returns the value of the response', async () => {
  expect(await answer(Promise.resolve({ data: 7, error: null }))).toBe(7)
})

test('a rejection keeps its status, its code, its sentence and its other details', async () => {
  const open = { id: 3, name: '2025/26' }
  const body = { message: 'Close this year first: 2025/26', code: 'other-year-open' }
  const error: ApiError = await answer(rejected(409, { ...body, open })).catch(error => error)
  expect(error).toMatchObject({ status: 409, ...body, details: { open } })
})

test('a missing response is distinguished from a rejection', async () => {
  const error: ApiError = await answer(rejected(503, new TypeError('fetch failed')), 'sign-in-failed').catch(
    error => error,
  )
  expect([error.status, error.code]).toEqual([0, 'no-connection'])
})

test.each(['<html>', null, {}, { message: '' }, { message: 7, code: 'bug' }, ['code']])(
  'the error body %p has no reason',
  async body => {
    const error: ApiError = await answer(rejected(502, body)).catch(error => error)
    expect(error).toBeInstanceOf(ApiError)
    expect([error.status, error.code]).toEqual([502, 'no-reason'])
  },
)

test('the message of an error without a code is shown as it is, and so is that of an unknown code', async () => {
  for (const more of [{}, { code: 'of-a-newer-server' }]) {
    const body = { message: 'Try on Sunday', ...more }
    const error = await answer(rejected(409, body), 'sign-in-failed').catch(error => error)
    expect([whyFailed(error), whyNotRead(error)]).toEqual(['Try on Sunday', 'Try on Sunday'])
  }
})

test('a rejection without a reason gets the code that the caller gives', async () => {
  const error: ApiError = await answer(rejected(502, ''), 'sign-in-failed').catch(error => error)
  expect(error.code).toBe('sign-in-failed')
})

const YEARS = '/api/ranking/years'

const embed = (answers: Record<string, unknown>) => embedResponses(JSON.stringify(answers))

/** Returns the paths fetched while `act` runs; each is answered with "fetched". */
async function fetchedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const fetched: string[] = []
  const before = globalThis.fetch
  const answerFetched = async (address: string) => {
    fetched.push(new URL(address).pathname)
    return Response.json('fetched')
  }
  Object.assign(globalThis, { fetch: answerFetched })
  await act().finally(() => Object.assign(globalThis, { fetch: before }))
  return fetched
}

test('an embedded response is used once; the next call fetches', async () => {
  embed({ [YEARS]: 'embedded' })
  const fetched = await fetchedDuring(async () => {
    expect(await answer<unknown>(api.ranking.years.get())).toBe('embedded')
    expect(await answer<unknown>(api.ranking.years.get())).toBe('fetched')
  })
  expect(fetched).toEqual([YEARS])
})

test('a page opened with Back uses no embedded response', async () => {
  using _ = spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'back_forward' } as PerformanceNavigationTiming,
  ])
  embed({ [YEARS]: 'embedded' })
  const fetched = await fetchedDuring(async () => {
    expect(await answer<unknown>(api.ranking.years.get())).toBe('fetched')
  })
  expect(fetched).toEqual([YEARS])
})

test('after a write no embedded response is used', async () => {
  embed({ [YEARS]: 'embedded' })
  const fetched = await fetchedDuring(async () => {
    await answer(api.auth.logout.post())
    expect(await answer<unknown>(api.ranking.years.get())).toBe('fetched')
  })
  expect(fetched).toEqual(['/api/auth/logout', YEARS])
})

test('an embedded response is not used for a narrower query', async () => {
  embed({ '/api/admin/overview': 'embedded' })
  const fetched = await fetchedDuring(async () => {
    expect(await answer<unknown>(api.admin.overview.get({ query: { district: 1 } }))).toBe('fetched')
    expect(await answer<unknown>(api.admin.overview.get())).toBe('embedded')
  })
  expect(fetched).toEqual(['/api/admin/overview'])
})

test('an embedded response is used within ten seconds of the first request of its page', async () => {
  let elapsed = 0
  using _ = spyOn(performance, 'now').mockImplementation(() => elapsed)
  const fetched = await fetchedDuring(async () => {
    for (const [seconds, from] of [
      [10, 'embedded'],
      [10.001, 'fetched'],
    ] as const) {
      embed({ [YEARS]: 'embedded', '/api/rules': 'embedded' })
      expect(await answer<unknown>(api.rules.get())).toBe('embedded')
      elapsed += seconds * 1000
      expect(await answer<unknown>(api.ranking.years.get())).toBe(from)
    }
  })
  expect(fetched).toEqual([YEARS])
})
