import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { closeDatabase } from '#server/database/start.ts'
import { buildAssociation, cookieOf } from './association.ts'
import { benchBytes } from './bytes.ts'
import { benchLists } from './lists.ts'
import { benchLoad } from './load.ts'
import { benchPages, type People } from './pages.ts'
import { benchRanking } from './rankings.ts'
import { figure, section, skipped } from './report.ts'
import { BARE_COPY, benchRequests } from './requests.ts'
import { type Server, startServer } from './server.ts'
import { benchSlowClients } from './slowClients.ts'
import { benchStorm } from './storm.ts'
import { millisecondsOf } from './timing.ts'
import { openBrowser } from './visit.ts'

const ACTIVE_LEADERS = 500

export async function measureEverything(folder: string) {
  const { association, cookies, administrator } = await prepare(folder)
  await benchRanking(association.yearId, association.administratorId)
  closeDatabase()
  copyFileSync(join(folder, 'app.db'), join(folder, BARE_COPY))

  const server = await startServer()
  try {
    section('The process')
    figure('from its start until it answers', server.startedIn, 'ms', { most: 2000, id: 'P01' })
    figure('memory at rest', server.memory(), 'MB', { most: 256, id: 'P23' })
    await measureServer(server, folder, { association, cookies, administrator })
  } finally {
    figure('it stops, with everything in one file, within', await millisecondsOf(server.stop), 'ms')
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

async function prepare(folder: string) {
  openDatabase(join(folder, 'app.db'))
  migrateDatabase()
  const association = await buildAssociation()
  const cookies = await Promise.all(association.leaders.slice(0, ACTIVE_LEADERS).map(({ id }) => cookieOf(id)))
  return { association, cookies, administrator: await cookieOf(association.administratorId) }
}

async function measureServer(server: Server, folder: string, { association, cookies, administrator }: Prepared) {
  const { origin } = server
  const taskIds = association.countedTaskIds
  await benchRequests({ origin, cookie: cookies[0]! }, taskIds, folder)
  await benchLists({ origin, cookie: administrator }, association.yearId)
  await benchLoad({ origin, cookies, taskIds })
  await benchStorm(
    origin,
    association.leaders.map(leader => leader.email),
  )
  await benchSlowClients(origin)
  await measureInBrowser({ origin, leader: cookies[1]!, administrator }, association.draftId)
  section('After all that')
  figure('memory', server.memory(), 'MB', { most: 256, id: 'P23' })
  figure('write-ahead log', statSync(join(folder, 'app.db-wal')).size / 1024 ** 2, 'MB', { most: 16, id: 'P23' })
}

async function measureInBrowser(people: People, draftId: number) {
  const browser = await openBrowser()
  if (!browser) return skipped('everything in a browser', 'no Chromium: point CHROMIUM at one')
  try {
    await benchBytes(browser, people.origin, people.leader)
    await benchPages(browser, people, draftId)
  } finally {
    await browser.close()
  }
}
