import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase, sqlite } from '#server/database/open.ts'
import { closeDatabase } from '#server/database/start.ts'
import { takeSnapshot } from '#server/ranking/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { buildAssociation, cookieOf } from './association.ts'
import { fireWithoutFailure } from './fire.ts'
import { figure } from './report.ts'
import { freePort, startServer } from './server.ts'
import type { Bench } from './setting.ts'
import { millisecondsOf } from './timing.ts'

const TROOPS = 10_000
/** Without them the thousand take half as long again as they do after everything else that a whole run does. */
const WARM_UPS = 6
const ROUNDS = 3
const LEADERS = 16
const SECONDS = 5

/** Ten times the troops should take ten times the work, and hold up nobody. */
export async function measureLargeAssociation(bench: Bench) {
  const folder = join(bench.folder, 'large')
  mkdirSync(folder)
  const thousand = await snapshots(bench.copyOfDatabase('alone.db'), bench.association.yearId)

  const large = join(folder, 'app.db')
  openDatabase(large)
  migrateDatabase()
  const association = await buildAssociation(TROOPS)
  const cookies = await Promise.all(association.leaders.slice(0, LEADERS).map(leader => cookieOf(leader.id)))
  closeDatabase()
  const tenThousand = await snapshots(large, association.yearId)
  const ratios = tenThousand.map((time, round) => time / thousand[round]!)
  figure('ranking of 10,000 troops, against that of 1,000', ratios, 'times', { most: 11 })

  openDatabase(large)
  sqlite.run("UPDATE years SET rankedAt = '2020-01-01T00:00:00.000Z' WHERE state = 'OPEN'")
  closeDatabase()
  // The start takes the snapshot that is due, as the timer does.
  const port = String(freePort())
  const server = await startServer({ env: { DATA_DIR: folder, PORT: port, BASE_URL: `http://localhost:${port}` } })
  const path = `/api/tasks/${association.countedTaskIds[0]}`
  const { p99 } = await fireWithoutFailure({
    origin: server.origin,
    clients: cookies.map(cookie => [{ method: 'PUT', path, headers: { cookie }, body: '{"value":#}' }]),
    seconds: SECONDS,
  })
  await server.stop()
  figure(`p99 of ${LEADERS} leaders’ saves while it is taken`, p99, 'ms', { most: 50 })
}

/** How long each of them took, in milliseconds. */
async function snapshots(database: string, yearId: number): Promise<number[]> {
  openDatabase(database)
  const year = yearById(yearId)
  for (let n = 0; n < WARM_UPS; n++) takeSnapshot(year)
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) times.push(await millisecondsOf(() => takeSnapshot(year)))
  closeDatabase()
  return times
}
