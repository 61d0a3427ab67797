import { afterAll, expect, spyOn, test } from 'bun:test'
import { bugLines } from './logOutput.ts'
import { attempt } from './timers.ts'

const printed = spyOn(bugLines, 'write').mockImplementation(() => {})
afterAll(() => printed.mockRestore())

test.each([
  [
    'throws',
    () => {
      throw new Error('the disk is gone')
    },
  ],
  ['rejects', () => Promise.reject(new Error('the disk is gone'))],
])('P20 work of a timer that %s is logged under its name, and the process goes on', async (_, work) => {
  printed.mockClear()
  await attempt('ranking', work)
  expect(JSON.parse(String(printed.mock.lastCall))).toMatchObject({
    event: 'bug',
    where: 'ranking',
    message: 'the disk is gone',
  })
})
