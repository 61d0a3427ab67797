import { afterEach, expect, test } from 'bun:test'
import { now } from '#server/core/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { countIn, KILLS, killDuring } from '#test/kills.ts'
import { endProcesses } from '#test/process.ts'
import { createWorld, enter, play, sessionOf, team, user } from '#test/world.ts'

afterEach(endProcesses)

const CHANGES = 400

test('P69 a merge killed in the middle is stored whole or not at all', async () => {
  const world = createWorld()
  const { open, mazovia } = world
  const pairs = atomically(() =>
    Array.from({ length: KILLS + 1 }, (_, n) => {
      const [staying, other] = [team(`Zostaje ${n}`, mazovia), team(`Odchodzi ${n}`, mazovia)]
      for (const { id, name } of [staying, other]) {
        user(`${name.toLowerCase().replace(' ', '')}`, { teamId: id, teamAccepted: true })
        const change = { teamId: id, taskId: open.hike.id, after: id, at: now() }
        for (let i = 0; i < CHANGES; i++) db.insert(entryChanges).values(change).run()
      }
      play(staying, open, 1)
      play(other, open, 3)
      // The fuller sheet is kept.
      enter(other, open.chronicle, 0)
      return [staying.id, other.id] as const
    }),
  )
  const cookie = await sessionOf(world.ewa)
  await killDuring({
    act: (server, kill) => {
      const [staying, other] = pairs[kill]!
      const body = { reason: 'To jedna drużyna' }
      return server.fetch('POST', `/admin/teams/${staying}/merge/${other}`, body, cookie)
    },
    isWhole: (file, kill, wholeBefore) => {
      const count = countIn(file)
      const [staying, other] = pairs[kill]!
      const isWhole = count(`teams WHERE id = ${other} AND mergedInto = ${staying} AND shadow`) === 1
      const all = wholeBefore + (isWhole ? 1 : 0)
      const counts = [staying, other].flatMap(id => [
        count(`users WHERE teamId = ${id} AND teamAccepted`),
        // The remaining sheet is the other team's, recognised by its values.
        count(`entry_changes WHERE teamId = ${id} AND after = ${other}`),
        count(`entry_changes WHERE teamId = ${id} AND after = ${staying}`),
        count(`task_entries WHERE teamId = ${id} AND value = 3`),
        count(`former_names WHERE teamId = ${id}`),
        count(`notifications WHERE teamId = ${id}`),
      ])
      expect(counts).toEqual(
        isWhole ? [2, CHANGES, 0, 1, 1, 2, 0, 0, CHANGES, 0, 0, 0] : [1, 0, CHANGES, 0, 0, 0, 1, CHANGES, 0, 1, 0, 0],
      )
      expect([count("audit_entries WHERE kind = 'team.merge'"), count('outbox')]).toEqual([all, 2 * all])
      return isWhole
    },
  })
})
