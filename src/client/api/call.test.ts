import { expect, test } from 'bun:test'
import { ApiError, answer } from './call.ts'

const refused = (status: number, value: unknown) => Promise.resolve({ data: null, error: { status, value } })

test('an answer is the value itself', async () => {
  expect(await answer(Promise.resolve({ data: 7, error: null }))).toBe(7)
})

test('a refusal keeps its status, its sentence and the whole body', async () => {
  const body = { message: 'Another year is open', open: { id: 3 } }
  const error: ApiError = await answer(refused(409, body)).catch(error => error)
  expect([error.status, error.message, error.details]).toEqual([409, 'Another year is open', body])
})

test('no answer at all is told apart from a refusal', async () => {
  const error: ApiError = await answer(refused(503, new TypeError('fetch failed'))).catch(error => error)
  expect([error.status, error.message]).toEqual([0, 'No connection'])
})

test('a body without a sentence still is an error', async () => {
  const error: ApiError = await answer(refused(502, '<html>')).catch(error => error)
  expect(error).toBeInstanceOf(ApiError)
  expect([error.status, error.message]).toEqual([502, 'Unknown error'])
})
