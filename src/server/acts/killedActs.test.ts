import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { db, sqlite } from '#server/database/open.ts'
import { acts, trash } from '#server/database/schema/records.ts'
import { countIn, KILLS, killDuring } from '#test/kills.ts'
import { endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { as, completePrerequisites, createWorld, enter, sessionOf, team, type World } from '#test/world.ts'

afterEach(endProcesses)

/** Troops with sheets that are approved in one act. */
function troops({ open, mazovia }: World, name: string, n: number) {
  return Array.from({ length: n }, (_, index) => {
    const one = team(`${name} ${index}`, mazovia)
    completePrerequisites(one, open)
    enter(one, open.goodTurns, 3)
    return one.id
  })
}

const approve = (world: World, teams: number[]) =>
  [`/review/${world.open.id}/approve`, { teams, states: ['IN_PROGRESS'] }] as const

const everythingIn = (dataDir: string) => {
  const file = new Database(join(dataDir, 'app.db'), { readonly: true })
  const count = countIn(file)
  const counts = Object.fromEntries(
    ['sheet_reviews', 'review_acts', 'teams WHERE locked', 'outbox', 'notifications', 'trash', 'years', 'tasks'].map(
      rows => [rows, count(rows)],
    ),
  )
  file.close()
  return counts
}

test('P69 an act is taken back after the server was killed, as whole as before', async () => {
  const world = createWorld()
  const teams = [world.wilki.id, ...troops(world, 'Bobry', 3)]
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  const ewa = await sessionOf(world.ewa)
  const ola = await sessionOf(world.ola)
  const dataDir = folderOfWorld()
  const before = everythingIn(dataDir)

  let server = await startServer({ dataDir })
  const [path, body] = approve(world, teams)
  const approved = await server.fetch('POST', path, body, ewa)
  const deleted = await server.fetch('DELETE', `/admin/categorization/${world.draft.id}`, undefined, ola)
  expect([approved.status, deleted.status]).toEqual([200, 204])
  await server.end('SIGKILL')
  expect(everythingIn(dataDir)).toMatchObject({ sheet_reviews: 4, 'teams WHERE locked': 4, trash: 1, years: 2 })

  server = await startServer({ dataDir })
  const undo = (act: Response, cookie: string) => server.fetch('POST', act.headers.get('undo')!, undefined, cookie)
  expect((await undo(approved, ola)).status).toBe(410)
  expect(await (await undo(approved, ewa)).json()).toEqual({ left: [] })
  expect(await (await undo(deleted, ola)).json()).toEqual({ left: [] })
  expect((await undo(approved, ewa)).status).toBe(410)
  await server.end('SIGKILL')
  expect(everythingIn(dataDir)).toEqual(before)
})

test('P69 an act that is taken back and killed in the middle is undone whole or not at all', async () => {
  const world = createWorld()
  const ewa = await as(world.ewa)
  const N = 30
  const undos: string[] = []
  const teamsOf: number[][] = []
  for (let kill = 0; kill <= KILLS; kill++) {
    const teams = troops(world, `Bobry ${kill}`, N)
    const approved = await ewa('POST', ...approve(world, teams))
    expect(approved.body.approved).toHaveLength(N)
    undos.push(approved.headers.get('undo')!)
    teamsOf.push(teams)
  }
  // The servers start for longer than a minute.
  db.update(acts).set({ until: '2099-01-01T00:00:00.000Z' }).run()
  const cookie = await sessionOf(world.ewa)
  await killDuring({
    act: (server, kill) => server.fetch('POST', undos[kill]!, undefined, cookie),
    isWhole: (file, kill, wholeBefore) => {
      const count = countIn(file)
      const ids = teamsOf[kill]!.join()
      const isUndone = count(`acts WHERE '/undo/' || id = '${undos[kill]}' AND undoneAt IS NOT NULL`) === 1
      expect([
        count(`sheet_reviews WHERE teamId IN (${ids})`),
        count(`review_acts WHERE teamId IN (${ids})`),
        count(`teams WHERE locked AND id IN (${ids})`),
      ]).toEqual(isUndone ? [0, 0, 0] : [N, N, N])
      expect(count("audit_entries WHERE kind = 'act.undo'")).toBe(N * (wholeBefore + (isUndone ? 1 : 0)))
      return isUndone
    },
  })
})

/** A draft for each kill, copied from the open year. */
async function draftsToKill({ ola, open }: World) {
  const call = await as(ola)
  const drafts: number[] = []
  for (let kill = 0; kill <= KILLS; kill++)
    drafts.push((await call('POST', '/admin/categorization', { name: `Szkic ${kill}`, sourceId: open.id })).body.id)
  return drafts
}

/** The rows of a draft: itself, its areas, tasks and prerequisites. */
const rowsOfDraft = (count: ReturnType<typeof countIn>, id: number) => [
  count(`years WHERE id = ${id}`),
  count(`task_groups WHERE yearId = ${id}`),
  count(`tasks WHERE primaryGroupId IN (SELECT id FROM task_groups WHERE yearId = ${id})`),
  count(`initial_tasks WHERE yearId = ${id}`),
]
const WHOLE_DRAFT = [1, 2, 6, 1]
const NO_DRAFT = [0, 0, 0, 0]

test('P69 an act that is killed in the middle is stored whole with what it replaced, or not at all', async () => {
  const world = createWorld()
  const drafts = await draftsToKill(world)
  const cookie = await sessionOf(world.ola)
  await killDuring({
    act: (server, kill) => server.fetch('DELETE', `/admin/categorization/${drafts[kill]}`, undefined, cookie),
    isWhole: (file, kill, wholeBefore) => {
      const count = countIn(file)
      const isGone = count(`years WHERE id = ${drafts[kill]}`) === 0
      expect(rowsOfDraft(count, drafts[kill]!)).toEqual(isGone ? NO_DRAFT : WHOLE_DRAFT)
      expect([count('trash'), count("audit_entries WHERE kind = 'year.delete'")]).toEqual(
        Array(2).fill(wholeBefore + (isGone ? 1 : 0)),
      )
      return isGone
    },
  })
})

test('P69 a draft whose restoring is killed in the middle stays in Kosz whole or is back whole', async () => {
  const world = createWorld()
  const drafts = await draftsToKill(world)
  // Values make the restoring long enough to be killed in its middle.
  troops(world, 'Bobry', 300)
  sqlite.run(
    `INSERT INTO task_entries (teamId, taskId, value, updatedAt) SELECT teams.id, tasks.id, 1, teams.createdAt FROM teams, tasks
     WHERE primaryGroupId IN (SELECT id FROM task_groups WHERE yearId IN (${drafts}))`,
  )
  const valuesOf = (id: number) => `task_entries WHERE taskId IN (SELECT tasks.id FROM tasks JOIN task_groups
    ON task_groups.id = primaryGroupId WHERE yearId = ${id})`
  const values = countIn(sqlite)(valuesOf(drafts[0]!))
  const ola = await as(world.ola)
  for (const id of drafts) await ola('DELETE', `/admin/categorization/${id}`)
  const thrown = db.select().from(trash).orderBy(trash.id).all()
  const cookie = await sessionOf(world.ola)
  await killDuring({
    act: (server, kill) =>
      server.fetch('POST', `/admin/categorization/trash/${thrown[kill]!.id}/restore`, undefined, cookie),
    isWhole: (file, kill, wholeBefore) => {
      const count = countIn(file)
      const isBack = count(`years WHERE id = ${drafts[kill]}`) === 1
      const all = wholeBefore + (isBack ? 1 : 0)
      expect(rowsOfDraft(count, drafts[kill]!)).toEqual(isBack ? WHOLE_DRAFT : NO_DRAFT)
      expect(count(valuesOf(drafts[kill]!))).toBe(isBack ? values : 0)
      expect([thrown.length - count('trash'), count("audit_entries WHERE kind = 'year.restore'")]).toEqual([all, all])
      return isBack
    },
  })
})

test('P69 an act that was answered is stored with its undo, at whatever moment the server is killed', async () => {
  const world = createWorld()
  const teams = Array.from({ length: KILLS + 1 }, (_, kill) => team(`Zmiana ${kill}`, world.mazovia).id)
  const cookie = await sessionOf(world.ewa)
  await killDuring({
    act: (server, kill) => server.fetch('PATCH', `/admin/teams/${teams[kill]}`, { shadow: true }, cookie),
    isWhole: (file, kill, wholeBefore) => {
      const count = countIn(file)
      const isHidden = count(`teams WHERE id = ${teams[kill]} AND shadow`) === 1
      const about = `%"name":"Zmiana ${kill}"%"shadow":0%"shadow":1%`
      const all = wholeBefore + (isHidden ? 1 : 0)
      expect(count(`act_parts WHERE replaced LIKE '${about}'`)).toBe(isHidden ? 1 : 0)
      expect([count('acts'), count("audit_entries WHERE kind = 'team.change'")]).toEqual([all, all])
      return isHidden
    },
  })
})
