import { beforeEach, expect, test } from 'bun:test'
import { eq, ne } from 'drizzle-orm'
import { NO_ORIGINS } from '#domain/year/origins.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { insertYear } from '#server/years/insertYear.ts'
import { groupsOf, prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { sampleGroup, sampleTask, sampleYear } from '#test/sampleYear.ts'
import { as, type Call, enter, freshWorld, play, team } from '#test/world.ts'
import { tryDraft } from './trial.ts'

// Five good turns are 10 points in "Stan jednostki", whose forest symbol needs 5 and whose wilderness symbol 20.

const YEARS = '/admin/categorization'
const NOBODY = { polowa: 0, lesna: 0, puszczanska: 0 }

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

/** A draft that is a copy of the finished year, and its two areas. */
async function copied() {
  const { id } = (await ola('POST', YEARS, { name: 'Następny', sourceId: world.finished.id })).body
  const [unit, camps] = groupsOf(id)
  return { id, unit: unit!, camps: camps! }
}

const tried = async ({ id }: { id: number }, thresholds?: object) =>
  (await ola('POST', `${YEARS}/${id}/trial`, { thresholds })).body

test('66 with exactly one troop the figures are those of that troop', async () => {
  play(world.wilki, world.finished, 5)
  const draft = await copied()
  const one = { ...NOBODY, lesna: 1 }
  expect(await tried(draft)).toMatchObject({ troops: 1, withoutCategory: 0, before: one, after: one, moved: [] })
  const raised = await tried(draft, { groups: [{ id: draft.unit.id, lesnaThreshold: 11 }] })
  expect(raised).toMatchObject({ after: { ...NOBODY, polowa: 1 }, moved: [{ name: 'Wilki', because: draft.unit.id }] })
})

test('66 of a finished year in which no troop has a category only those without one are counted', async () => {
  for (const troop of [world.wilki, world.fale]) enter(troop, world.finished.goodTurns, 5)
  const draft = await copied()
  expect(await tried(draft)).toMatchObject({
    ...{ sheetsOf: { id: world.finished.id }, troops: 0, withoutCategory: 2 },
    ...{ before: NOBODY, after: NOBODY, moved: [] },
  })
})

test('66 of a draft without origins everything is untested, and no area has an earlier symbol', async () => {
  play(world.wilki, world.finished, 5)
  const draft = await copied()
  for (const table of [taskGroups, tasks, prerequisites]) db.update(table).set({ originId: null }).run()
  const body = await tried(draft)
  expect(body).toMatchObject({
    troops: 1,
    after: { ...NOBODY, polowa: 1 },
    untested: { tasks: tasksOf(draft.id).length },
  })
  expect(body.groups.map(({ before }: { before: object | null }) => before)).toEqual([null, null])
})

test('66 a demand that no area can meet lowers everybody, and its area decides: an area without tasks gives nothing', async () => {
  play(world.wilki, world.finished, 5)
  const draft = await copied()
  const { id } = db.insert(taskGroups).values({ yearId: draft.id, name: 'Pusty' }).returning().get()
  const empty = { id, before: null, after: { ...NOBODY, polowa: 1 }, untested: { tasks: 0, points: 0 } }
  expect((await tried(draft)).groups).toContainEqual(empty)
  const demanded = await tried(draft, { groups: [{ id, lesnaRequires: 'PUSZCZANSKA' }] })
  expect(demanded).toMatchObject({ after: { ...NOBODY, polowa: 1 }, moved: [{ name: 'Wilki', because: id }] })
})

test('66 two editors who try at the same time each get the answer to their own thresholds', async () => {
  play(world.wilki, world.finished, 5)
  const { id, unit } = await copied()
  const raised = { groups: [{ id: unit.id, lesnaThreshold: 11 }] }
  const [one, other] = await Promise.all([tryDraft(id, { thresholds: raised }), tryDraft(id, {})])
  expect([one.after, other.after]).toEqual([
    { ...NOBODY, polowa: 1 },
    { ...NOBODY, lesna: 1 },
  ])
})

test('66 what is saved while a draft is tried changes no figure of that trial', async () => {
  play(world.wilki, world.finished, 5)
  const { id, unit } = await copied()
  const trial = tryDraft(id, {})
  expect((await ola('PATCH', `${YEARS}/tasks/group/${unit.id}`, { lesnaThreshold: 11 })).status).toBe(200)
  play(world.fale, world.finished, 1)
  expect(await trial).toMatchObject({ troops: 1, after: { ...NOBODY, lesna: 1 } })
  expect(await tried({ id })).toMatchObject({ troops: 2, after: { ...NOBODY, polowa: 2 } })
})

const AREAS = 60
const TASKS = 400
const TROOPS = 100

/** The most that a troop enters depends on it. */
const valueIn = (troop: number, task: number) => (troop * 7 + task * 3) % (4 + (troop % 5))
const pointsOf = (value: number) => Math.min(2 * value, 10)

test('66 a draft with 60 areas and 400 tasks is tried right, and others are served between the steps', async () => {
  const rules = sampleYear({
    groups: Array.from({ length: AREAS }, (_, n) => sampleGroup({ id: n + 1, name: `Obszar ${n + 1}` })),
    tasks: Array.from({ length: TASKS }, (_, n) => sampleTask({ id: n + 1, primaryGroupId: (n % AREAS) + 1 })),
  })
  const { id: earlier } = atomically(() => insertYear('Duży', rules, NO_ORIGINS))
  db.update(years).set({ state: 'FINISHED', closedAt: '2099-06-30T20:00:00.000Z' }).where(eq(years.id, earlier)).run()
  db.update(teams).set({ shadow: true }).where(ne(teams.id, 0)).run()
  const at = '2026-01-01'
  const asked = tasksOf(earlier)
  const troops = Array.from({ length: TROOPS }, (_, n) => team(`Drużyna ${n}`, world.mazovia).id)
  const insert = sqlite.query('INSERT INTO task_entries (teamId, taskId, value, updatedAt) VALUES (?, ?, ?, ?)')
  atomically(() => {
    for (const [troop, teamId] of troops.entries()) {
      for (const { id: prerequisiteId } of prerequisitesOf(earlier))
        db.insert(donePrerequisites).values({ teamId, prerequisiteId, doneAt: at }).run()
      for (const [n, { id }] of asked.entries()) insert.run(teamId, id, valueIn(troop, n), at)
    }
  })
  const draft = (await ola('POST', YEARS, { name: 'Następny', sourceId: earlier })).body
  const groups = groupsOf(draft.id).map(({ id }) => ({ id, lesnaThreshold: 35, puszczanskaThreshold: 42 }))
  const year = { lesnaLesneThreshold: 30, lesnaPuszczanskieThreshold: 5 }
  const hardest = { puszczanskaLesnaThreshold: 10, puszczanskaPuszczanskieThreshold: 30 }

  let ticks = 0
  let isOver = false
  const count = () => {
    ticks++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const trial = await tryDraft(draft.id, { thresholds: { year: { ...year, ...hardest }, groups } })
  isOver = true
  expect(ticks).toBeGreaterThan(2)

  const sheets = troops.map((_, troop) =>
    groups.map((_, area) => {
      const points = asked.reduce((sum, _, n) => sum + (n % AREAS === area ? pointsOf(valueIn(troop, n)) : 0), 0)
      return points >= 42 ? 'puszczanska' : points >= 35 ? 'lesna' : 'polowa'
    }),
  )
  const counted = (symbols: readonly string[]) => {
    const counts = { ...NOBODY }
    for (const symbol of symbols) counts[symbol as keyof typeof counts]++
    return counts
  }
  expect(trial.groups.map(({ after }) => after)).toEqual(groups.map((_, area) => counted(sheets.map(of => of[area]!))))
  const categories = sheets.map(symbols => {
    const { lesna, puszczanska } = counted(symbols)
    const has = (l: number, p: number) => puszczanska >= p && lesna + puszczanska - p >= l
    return has(10, 30) ? 'puszczanska' : has(30, 5) ? 'lesna' : 'polowa'
  })
  expect(new Set(categories).size).toBeGreaterThan(1)
  expect(trial).toMatchObject({ troops: TROOPS, after: counted(categories), untested: { tasks: 0, points: 0 } })
})
