import { expect, spyOn, test } from 'bun:test'
import { bringAlong } from '#test/network.ts'
import { ApiError } from './ApiError.ts'
import { answer, api } from './call.ts'

const refused = (status: number, value: unknown) => Promise.resolve({ data: null, error: { status, value } })

test('an answer is the value itself', async () => {
  expect(await answer(Promise.resolve({ data: 7, error: null }))).toBe(7)
})

test('a refusal keeps its status, its code, its sentence and what it tells beside them', async () => {
  const open = { id: 3, name: '2025/26' }
  const body = { message: 'Close this year first: 2025/26', code: 'other-year-open' }
  const error: ApiError = await answer(refused(409, { ...body, open })).catch(error => error)
  expect(error).toMatchObject({ status: 409, ...body, details: { open } })
})

test('no answer at all is told apart from a refusal', async () => {
  const error: ApiError = await answer(refused(503, new TypeError('fetch failed')), 'sign-in-failed').catch(
    error => error,
  )
  expect([error.status, error.code]).toEqual([0, 'no-connection'])
})

test.each(['<html>', null, { message: 'Bad gateway' }, ['code']])('%p explains nothing', async body => {
  const error: ApiError = await answer(refused(502, body)).catch(error => error)
  expect(error).toBeInstanceOf(ApiError)
  expect([error.status, error.code]).toEqual([502, 'no-reason'])
})

test('what explains nothing is called what the caller calls it', async () => {
  const error: ApiError = await answer(refused(502, ''), 'sign-in-failed').catch(error => error)
  expect(error.code).toBe('sign-in-failed')
})

const YEARS = '/api/ranking/years'

const bring = (answers: Record<string, unknown>) => bringAlong(JSON.stringify(answers))

/** Returns the paths fetched while `act` runs; each is answered with "asked". */
async function asking(act: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const before = globalThis.fetch
  const answerAsked = async (address: string) => {
    asked.push(new URL(address).pathname)
    return Response.json('asked')
  }
  Object.assign(globalThis, { fetch: answerAsked })
  await act().finally(() => Object.assign(globalThis, { fetch: before }))
  return asked
}

test('an answer that the page brought is used once, then it is asked for', async () => {
  bring({ [YEARS]: 'brought' })
  const asked = await asking(async () => {
    expect(await answer<unknown>(api.ranking.years.get())).toBe('brought')
    expect(await answer<unknown>(api.ranking.years.get())).toBe('asked')
  })
  expect(asked).toEqual([YEARS])
})

test('no answer is used that a page brought which was gone back to', async () => {
  using _ = spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'back_forward' } as PerformanceNavigationTiming,
  ])
  bring({ [YEARS]: 'brought' })
  const asked = await asking(async () => {
    expect(await answer<unknown>(api.ranking.years.get())).toBe('asked')
  })
  expect(asked).toEqual([YEARS])
})

test('no answer that the page brought is used once something was changed', async () => {
  bring({ [YEARS]: 'brought' })
  const asked = await asking(async () => {
    await answer(api.auth.logout.post())
    expect(await answer<unknown>(api.ranking.years.get())).toBe('asked')
  })
  expect(asked).toEqual(['/api/auth/logout', YEARS])
})

test('an answer that the page brought is not taken for that of a narrower question', async () => {
  bring({ '/api/admin/overview': 'brought' })
  const asked = await asking(async () => {
    expect(await answer<unknown>(api.admin.overview.get({ query: { district: 1 } }))).toBe('asked')
  })
  expect(asked).toEqual(['/api/admin/overview'])
})
