import { userById } from '#server/auth/user.ts'
import { openDatabase, sqlite } from '#server/database/open.ts'
import { closeDatabase } from '#server/database/start.ts'
import { overviewOf } from '#server/overview/overview.ts'
import { takeSnapshot, takeSnapshotUnhurried } from '#server/ranking/fixRanking.ts'
import { remindByHand } from '#server/reminders/remind.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { figure } from './report.ts'
import type { Bench } from './setting.ts'
import { millisecondsOf, percentile } from './timing.ts'

const ROUNDS = 10
const REMINDED = 300

const SAME_ROWS = `
  SELECT entry.teamId, entry.taskId, entry.value
  FROM task_groups AS area
  JOIN tasks AS task ON task.primaryGroupId = area.id
  JOIN task_entries AS entry ON entry.taskId = task.id
  WHERE area.yearId = ?`

/** In this process, with nothing else going on: each round does everything once. */
export async function measureRanking(bench: Bench) {
  openDatabase(bench.copyOfDatabase('alone.db'))
  const year = yearById(bench.association.yearId)
  const administrator = userById(bench.association.administratorId)!
  const bareRead = sqlite.query(SAME_ROWS)
  const work = {
    bare: () => bareRead.values(year.id),
    snapshot: () => takeSnapshot(year),
    overview: () => overviewOf(administrator),
  }

  for (let n = 0; n < 3; n++) for (const once of Object.values(work)) await once()
  const bare: number[] = []
  const snapshot: number[] = []
  const overview: number[] = []
  const holds: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    bare.push(await millisecondsOf(work.bare))
    snapshot.push(await millisecondsOf(work.snapshot))
    overview.push(await millisecondsOf(work.overview))
    holds.push(await longestHold(() => takeSnapshotUnhurried(yearById(year.id))))
  }
  const rows = bareRead.values(year.id).length
  const reminders = await millisecondsOf(() => remindByHand(administrator, someTeams(), 'Czekamy na Wasz arkusz.'))
  closeDatabase()

  const against = (times: number[], others: number[]) => times.map((time, round) => time / others[round]!)
  const readIn = `${rows.toLocaleString('en')} of them by one prepared statement in ${percentile(bare, 0.5).toFixed(1)} ms`
  figure('ranking of 1,000 troops worked out and stored', snapshot, 'ms', { most: 500, id: 'P22' })
  figure('that ranking, against reading its rows only', against(snapshot, bare), 'times', { most: 2.5 }, readIn)
  figure('overview of all troops', overview, 'ms')
  figure('overview of all troops, against the ranking', against(overview, snapshot), 'times', { most: 1.3, id: 'P22' })
  figure(`${REMINDED} troops reminded by hand`, [reminders], 'ms', { most: 1500 })
  figure('longest that the daily timer held up others', Math.max(...holds), 'ms', { most: 50, id: 'P22' })
}

/** A troop is reminded once a day: this is done once, not in each round. */
const someTeams = () =>
  sqlite
    .query<{ id: number }, [number]>('SELECT id FROM teams LIMIT ?')
    .all(REMINDED)
    .map(({ id }) => id)

/** How long, in milliseconds, nothing else could run while `work` did. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let over = false
  function beat() {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!over) setImmediate(beat)
  }
  setImmediate(beat)
  await work()
  over = true
  await new Promise(resolve => setImmediate(resolve))
  return longest
}
