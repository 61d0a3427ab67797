import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { countTokens } from '#domain/scoring/category.ts'
import { HIGHER_LEVELS, LEVELS, type Level } from '#domain/scoring/levels.ts'
import { NO_ORIGINS } from '#domain/year/origins.ts'
import { takenValue } from '#domain/year/taskRules.ts'
import { runAllSteps } from '#server/core/slices.ts'
import { atomically, db } from '#server/database/open.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { everyStandingIn } from '#server/sheets/standings.ts'
import { insertYear } from '#server/years/insertYear.ts'
import { groupsOf, prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { anyYear } from '#test/anyYear.ts'
import { anyValue } from '#test/sampleYear.ts'
import { as, createWorld, team } from '#test/world.ts'

const YEARS = '/admin/categorization'

/** Troops without prerequisites and values would be in no ranking. */
const anyUsableYear = anyYear.filter(year => year.tasks.length > 0 && year.prerequisites.length > 0)

const fewSymbols = fc.integer({ min: 0, max: 3 })

/** Thresholds that some troops reach and others do not, in the order without which no year is opened. */
const anyChanges = fc.record({
  year: fc.record({
    lesnaLesneThreshold: fewSymbols,
    lesnaPuszczanskieThreshold: fc.integer({ min: 0, max: 1 }),
    puszczanskaLesnaThreshold: fewSymbols,
    puszczanskaPuszczanskieThreshold: fewSymbols,
  }),
  groups: fc.array(
    fc.record({
      lesnaThreshold: fc.integer({ min: 0, max: 30 }),
      puszczanskaThreshold: fc.integer({ min: 30, max: 90 }),
      lesnaRequires: fc.constant(null),
      puszczanskaRequires: fc.constantFrom(null, null, null, null, ...HIGHER_LEVELS),
    }),
    { minLength: 20, maxLength: 20 },
  ),
})

/** Values by the places of the tasks, for each troop; null for none. */
const anyEntries = fc.array(fc.array(fc.option(anyValue), { minLength: 200, maxLength: 200 }), {
  minLength: 5,
  maxLength: 5,
})

type Row = { id: number }

function fill(teamId: number, yearId: number, values: readonly (readonly [Row, number | null])[]) {
  const at = '2026-01-01'
  for (const { id: prerequisiteId } of prerequisitesOf(yearId))
    db.insert(donePrerequisites).values({ teamId, prerequisiteId, doneAt: at }).run()
  for (const [{ id: taskId }, value] of values)
    if (value !== null) db.insert(taskEntries).values({ teamId, taskId, value, updatedAt: at }).run()
}

test('66 the trial of any draft tells the symbols and categories that closing it with the same values gives', async () => {
  const found = new Set<Level>()
  await fc.assert(
    fc.asyncProperty(anyUsableYear, anyChanges, anyEntries, async (rules, changes, entries) => {
      const { ola: editor, mazovia } = createWorld()
      const ola = await as(editor)
      const troops = entries.map((_, place) => team(`Drużyna ${place}`, mazovia))
      const scored = (yearId: number) =>
        runAllSteps(everyStandingIn(yearId, db)).filter(({ teamId }) => troops.some(({ id }) => id === teamId))

      const { id } = atomically(() => insertYear('Poprzedni', rules, NO_ORIGINS))
      const closedAt = '2026-06-30T20:00:00.000Z'
      db.update(years).set({ state: 'FINISHED', closedAt }).where(eq(years.id, id)).run()
      const then = tasksOf(id)
      const enteredBy = (troop: number, place: number) => {
        const value = entries[troop]![place]!
        return value === null ? null : takenValue(then[place]!, value)
      }
      atomically(() => {
        for (const [troop, { id: teamId }] of troops.entries())
          fill(
            teamId,
            id,
            then.map((task, place) => [task, enteredBy(troop, place)]),
          )
      })

      const draft: Row = (await ola('POST', YEARS, { name: 'Następny', sourceId: id })).body
      const isCopied = ({ id }: Row) => id % 7 > 0
      for (const task of tasksOf(draft.id).filter(task => !isCopied(task)))
        db.update(tasks).set({ originId: null }).where(eq(tasks.id, task.id)).run()
      const groups = groupsOf(draft.id).map(({ id }, place) => ({ id, ...changes.groups[place]! }))
      const thresholds = { year: changes.year, groups }
      const { body: tried } = await ola('POST', `${YEARS}/${draft.id}/trial`, { thresholds })

      // Closes a year with these values for real.
      db.update(years).set(changes.year).where(eq(years.id, draft.id)).run()
      for (const { id, ...group } of groups) db.update(taskGroups).set(group).where(eq(taskGroups.id, id)).run()
      const copied = tasksOf(draft.id).filter(isCopied)
      const placeThen = (origin: number | null) => then.findIndex(({ id }) => id === origin)
      await ola('PATCH', `${YEARS}/state/close`)
      expect((await ola('PATCH', `${YEARS}/state/activate/${draft.id}`)).status).toBe(200)
      atomically(() => {
        for (const [troop, { id: teamId }] of troops.entries())
          fill(
            teamId,
            draft.id,
            copied.map(task => [task, enteredBy(troop, placeThen(task.originId))]),
          )
      })
      expect((await ola('PATCH', `${YEARS}/state/close`)).status).toBe(200)

      const { body: ranking } = await ola('GET', `/ranking/${draft.id}`)
      expect(tried).toMatchObject({
        troops: troops.length,
        after: countTokens(ranking.map(({ category }: { category: Level }) => category)),
      })
      const closed = scored(draft.id)
      expect(tried.groups.map(({ after }: { after: object }) => after)).toEqual(
        groups.map((_, place) => countTokens(closed.map(({ groups }) => groups[place]!.symbol))),
      )
      const before = scored(id)
      const moved = closed.flatMap(({ teamId, category: to }, place) => {
        const from = before[place]!.category
        return from === to ? [] : [{ teamId, from, to }]
      })
      type Moved = (typeof moved)[number]
      const byTeam = (a: Moved, b: Moved) => a.teamId - b.teamId
      expect(tried.moved.map(({ teamId, from, to }: Moved) => ({ teamId, from, to })).toSorted(byTeam)).toEqual(moved)
      for (const { category } of closed) found.add(category!)
    }),
    // Shrinking takes minutes, because each try makes two years: a failure prints its seed at once.
    { numRuns: 50, endOnFailure: true },
  )
  expect(found.size).toBe(LEVELS.length)
})
