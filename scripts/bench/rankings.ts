import { userById } from '#server/auth/user.ts'
import { sqlite } from '#server/database/open.ts'
import { overviewOf } from '#server/overview/overview.ts'
import { takeSnapshot, takeSnapshotUnhurried } from '#server/ranking/fixRanking.ts'
import { standingsOf } from '#server/sheet/standings.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { figure, section } from './report.ts'
import { middleTime, percentile } from './timing.ts'

const RUNS = 10

const SAME_ROWS = `
  SELECT entry.teamId, entry.taskId, entry.value
  FROM task_groups AS area
  JOIN tasks AS task ON task.primaryGroupId = area.id
  JOIN task_entries AS entry ON entry.taskId = task.id
  WHERE area.yearId = ?`

/** In this process, with nothing else going on. */
export async function benchRanking(yearId: number, administratorId: number) {
  const year = yearById(yearId)
  const rows = sqlite.query(SAME_ROWS).values(yearId).length
  section(`Ranking of 1,000 troops from ${rows} values`)

  const bare = await middleTime(RUNS, () => sqlite.query(SAME_ROWS).values(yearId))
  const standings = await middleTime(RUNS, () => standingsOf(yearId))
  figure('bare read of the same rows', bare, 'ms')
  figure('every standing worked out', standings, 'ms')
  figure('… against the bare read', standings / bare, 'times')
  figure('ranking worked out and stored, as on closing', await middleTime(RUNS, () => takeSnapshot(year)), 'ms', {
    most: 500,
    id: 'P22',
  })

  const administrator = userById(administratorId)!
  const overview = await middleTime(RUNS, () => overviewOf(administrator))
  figure('overview of all troops', overview, 'ms')
  figure('… against every standing worked out', overview / standings, 'times', { most: 1.3, id: 'P22' })

  const holds: number[] = []
  for (let n = 0; n < RUNS; n++) holds.push(await longestHold(() => takeSnapshotUnhurried(yearById(yearId))))
  figure('longest that the daily timer holds up others', percentile(holds, 0.5), 'ms', { most: 50, id: 'P22' })
}

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
