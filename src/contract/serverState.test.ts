import { expect, test } from 'bun:test'
import { type ServerState, warningsOf } from './serverState.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const before = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
const GB = 1024 ** 3

const well: ServerState = {
  version: '1.1.0',
  commit: null,
  offsite: null,
  backup: { time: before(11), kind: 'daily' },
  mail: { isConfigured: true, waiting: 0, oldest: null, failing: null, accepted: before(1), failed: 0 },
  disk: { free: 10 * GB, total: 40 * GB },
  database: 20_000_000,
  ranking: { taken: before(12) },
  clockJump: null,
  faults: [],
  archive: null,
  refusedCopy: null,
  forwarding: null,
}

test('a healthy server has no warnings', () => {
  expect(warningsOf(well, NOW)).toEqual([])
  expect(warningsOf({ ...well, ranking: null }, NOW)).toEqual([])
})

test.each([
  ['no copy', { backup: null }, ['backup-missing']],
  ['a copy of yesterday morning', { backup: { time: before(27), kind: 'daily' } }, ['backup-late']],
  ['a ranking of yesterday morning', { ranking: { taken: before(27) } }, ['ranking-late']],
  ['a year opened a minute ago', { ranking: { taken: null } }, []],
  ['no mail at all', { mail: { ...well.mail, isConfigured: false } }, ['mail-not-configured']],
  ['a mail that waits for a minute', { mail: { ...well.mail, waiting: 1, oldest: before(1 / 60) } }, []],
  ['a mail that waits for an hour', { mail: { ...well.mail, waiting: 1, oldest: before(1) } }, ['mail-waiting']],
  [
    'a mail server that rejected the newest mail a minute ago',
    {
      mail: {
        ...well.mail,
        waiting: 1,
        oldest: before(1),
        failing: { since: before(1 / 60), at: before(1 / 60), error: 'EAUTH' },
      },
    },
    ['mail-failing'],
  ],
  ['an undelivered mail', { mail: { ...well.mail, failed: 1 } }, ['mail-failed']],
  ['100 MB of free space', { disk: { free: 100_000_000, total: 40 * GB } }, ['disk-low']],
  ['less space than four times the database', { database: 3 * GB }, ['disk-low']],
  ['a proxy that is not trusted', { forwarding: 'untrusted' }, ['proxy-untrusted']],
  ['a proxy that is configured but missing', { forwarding: 'absent' }, ['proxy-absent']],
  ['a proxy too few in the header', { forwarding: 'short' }, ['proxy-short']],
  ['a proxy too many in the header', { forwarding: 'long' }, ['proxy-long']],
  ['an archive of two days ago', { archive: before(48) }, []],
  ['an archive of four days ago', { archive: before(96) }, ['archive-late']],
  ['a copy that did not pass', { refusedCopy: { why: 'The copy is damaged.', at: before(1) } }, ['database-unsound']],
  ['a clock in doubt', { clockJump: { known: before(9999), seen: before(0) } }, ['clock-jumped']],
] as [string, Partial<ServerState>, string[]][])('%s', (_, change, warnings) => {
  expect(warningsOf({ ...well, ...change }, NOW)).toEqual(warnings as never)
})
