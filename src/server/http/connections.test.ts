import { beforeEach, expect, test } from 'bun:test'
import { letOthersRun } from '#server/slices.ts'
import { isFirstInTurn, isShortInTurn } from './connections.ts'

beforeEach(letOthersRun)

const SHORT = 32 * 1024

test('of short answers 32 go out in a turn, and again as many in the next one', async () => {
  const inOneTurn = () => Array.from({ length: 100 }, () => isShortInTurn(SHORT)).filter(Boolean).length
  expect(inOneTurn()).toBe(32)
  await letOthersRun()
  expect(inOneTurn()).toBe(32)
})

test('a long one does not go out unlooked at', () => {
  expect(isShortInTurn(SHORT + 1)).toBe(false)
})

test('a connection is the first one in a turn once', async () => {
  expect([isFirstInTurn(1), isFirstInTurn(2), isFirstInTurn(1)]).toEqual([true, true, false])
  await letOthersRun()
  expect(isFirstInTurn(1)).toBe(true)
})
