import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { DAY, HOUR } from '#server/core/clock.ts'
import { logLines } from '#server/core/logOutput.ts'
import { JOBS, runJob } from '#server/jobs.ts'
import { emptyFolder, ending, endProcesses, startServer } from '#test/process.ts'
import { allRows } from '#test/refused.ts'
import { createWorld, user } from '#test/world.ts'
import { clockJump, confirmClock, watchClock } from './clockJump.ts'
import { copyDatabase } from './copy.ts'
import { sqlite } from './open.ts'

const printed = spyOn(logLines, 'write').mockImplementation(() => {})
beforeEach(() => {
  createWorld()
  watchClock()
  printed.mockClear()
})
afterEach(async () => {
  setSystemTime()
  confirmClock()
  await endProcesses()
})

const forget = () => runJob(JOBS.find(({ name }) => name === 'retention')!)
const jumpBy = (ms: number) => {
  setSystemTime(new Date(Date.now() + ms))
  watchClock()
}

test.each([
  ['400 days ahead', 400 * DAY],
  ['three years ahead', 3 * 365 * DAY],
  ['25 hours behind', -25 * HOUR],
])('P31 with a clock that is %s at the start nothing is erased and nothing is mailed', async (_, ms) => {
  user('nigdy', { activated: false })
  const before = allRows()
  jumpBy(ms)
  await forget()
  expect(allRows()).toEqual(before)
  expect(clockJump()).not.toBeNull()
  expect(String(printed.mock.calls)).toContain('clock.jumped')
})

test('P31 in a file without a stored time the clock is compared with the newest act of a user', () => {
  sqlite.run('DELETE FROM facts')
  jumpBy(400 * DAY)
  expect(clockJump()).not.toBeNull()
})

test('P31 less than a day is no jump, and an empty database has no time to jump from', () => {
  jumpBy(23 * HOUR)
  expect(clockJump()).toBeNull()
  for (const table of ['facts', 'audit_entries', 'access_requests', 'users']) sqlite.run(`DELETE FROM ${table}`)
  jumpBy(400 * DAY)
  expect(clockJump()).toBeNull()
})

test('P31 the hold lasts, whatever is written meanwhile, until an administrator confirms the clock', async () => {
  const unproved = user('nigdy', { activated: false })
  jumpBy(400 * DAY)
  user('nowy-w-zlym-czasie')
  watchClock()
  await forget()
  const stored = () => sqlite.query('SELECT email FROM users WHERE id = ?').get(unproved.id)
  expect(stored()).toEqual({ email: unproved.email })

  confirmClock()
  await forget()
  expect(stored()).toEqual({ email: `deleted-${unproved.id}` })
})

test('P31 a job that erases checks the clock itself, even right after the check of each minute', async () => {
  const { id, email } = user('nigdy', { activated: false })
  setSystemTime(new Date(Date.now() + 400 * DAY))
  expect(clockJump()).toBeNull()
  await forget()
  expect(clockJump()).not.toBeNull()
  expect(sqlite.query('SELECT email FROM users WHERE id = ?').get(id)).toEqual({ email })
})

test('P31 every job that erases or mails people on its own checks the clock', () => {
  const held = JOBS.filter(({ heldByClock }) => heldByClock).map(({ name }) => name)
  expect(held).toEqual([
    'old copies',
    'submission digest',
    "other leaders' values",
    'reminders',
    'plan mails',
    'year letters',
    'handovers',
    'retention',
  ])
})

test('P31 after restoring an old copy by the command line the clock is trusted', async () => {
  const backup = join(emptyFolder(), 'backup.db')
  copyDatabase(sqlite, backup)
  using old = new Database(backup)
  old.run("UPDATE facts SET value = '2025-01-01T00:00:00.000Z' WHERE name = 'clock'")
  old.close(true)
  const dataDir = emptyFolder()
  const { code, output } = await ending('scripts/restore.ts', [backup], { dataDir })
  expect([code, output]).toEqual([0, expect.stringContaining('The clock of this machine says 20')])

  const server = await startServer({ dataDir })
  await server.untilOutput(/"kind":"daily"/)
  expect(server.log()).not.toContain('clock.jumped')
})

test('P31 a corrected clock is trusted again without a confirmation', () => {
  jumpBy(400 * DAY)
  setSystemTime()
  watchClock()
  expect(clockJump()).toBeNull()
})
