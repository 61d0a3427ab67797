import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { allWaiting } from '#domain/waiting.ts'
import { now } from '#server/core/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { accessRequests } from '#server/database/schema/access.ts'
import { coordinatorGroups, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { remarks, sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { talks } from '#server/database/schema/talks.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { as, createWorld, team, user, type World } from '#test/world.ts'

// The number of matters that wait is one: of the bell and the home page (`/overview/waiting`), of a district's row and of the troops' rows.

const anyTroop = fc.record({
  district: fc.nat(1),
  /** The hufiec of Mazovia that Ewa looks after, that of another coordinator, or none. */
  hufiec: fc.constantFrom('own', 'other', null),
  isHidden: fc.boolean(),
  isSubmitted: fc.boolean(),
  asking: fc.nat(2),
  asksForTime: fc.boolean(),
  answers: fc.nat(2),
  talks: fc.nat(2),
})
type Troop = typeof anyTroop extends fc.Arbitrary<infer T> ? T : never

/** People are let into hidden troops, too; nothing else of them waits. */
const naively = ({ isHidden, isSubmitted, asking, asksForTime, answers, talks }: Troop) =>
  asking + (isHidden ? 0 : Number(isSubmitted) + Number(asksForTime) + answers + talks)

const sum = (troops: readonly Troop[]) => troops.reduce((total, troop) => total + naively(troop), 0)

function store(world: World, troops: readonly Troop[]) {
  const { open, mazovia, pomerania, jan, ewa } = world
  db.update(users).set({ teamId: null, teamAccepted: false }).run()
  db.delete(accessRequests).run()
  db.delete(teams).run()
  insertKinds(open.id, null)
  const [kind] = kindsOf(open.id)
  const hufiec = (name: string) =>
    db.insert(troopGroups).values({ districtId: mazovia.id, name, nameKey: name }).returning().get().id
  const hufce = { own: hufiec('wisła'), other: hufiec('puszcza') }
  const iza = user('iza', { role: 'DISTRICT_COORDINATOR', districtId: mazovia.id })
  db.insert(coordinatorGroups)
    .values([
      { userId: ewa.id, groupId: hufce.own },
      { userId: iza.id, groupId: hufce.other },
    ])
    .run()
  const tasks = [open.goodTurns, open.chronicle]
  for (const [index, troop] of troops.entries()) {
    const groupId = troop.district === 0 && troop.hufiec ? hufce[troop.hufiec] : null
    const district = [mazovia, pomerania][troop.district]!
    const { id } = team(`Drużyna ${index}`, district, { shadow: troop.isHidden, groupId })
    const sheet = { teamId: id, yearId: open.id }
    if (troop.isSubmitted)
      db.insert(sheetReviews)
        .values({ ...sheet, state: 'SUBMITTED', since: now() })
        .run()
    for (let n = 0; n < troop.asking; n++) {
      const { id: userId } = user(`u${index}-${n}`, { teamId: id })
      db.insert(accessRequests).values({ userId, teamId: id, createdAt: now() }).run()
    }
    if (troop.asksForTime)
      db.insert(timeRequests)
        .values({ ...sheet, until: '2027-06-30', reason: 'Obóz', at: now(), byId: jan.id })
        .run()
    for (const task of tasks.slice(0, troop.answers))
      db.insert(remarks)
        .values({ ...sheet, taskId: task.id, text: 'Dlaczego?', at: now(), byId: jan.id })
        .run()
    for (let n = 0; n < troop.talks; n++)
      db.insert(talks)
        .values({ ...sheet, kindId: kind!.id, at: now(), arrangedFor: `2026-01-0${n + 1}T10:00:00Z` })
        .run()
  }
}

interface Row {
  id: number
  hidden: boolean
}

test('what waits is one number everywhere, equal to an independent count, for 20 associations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTroop, { maxLength: 12 }), async troops => {
      const world = createWorld()
      atomically(() => store(world, troops))
      const read = async (who: 'ola' | 'ewa' | 'dorota', path: string) =>
        (await (await as(world[who]))('GET', `/admin/overview${path}`)).body
      const [inMazovia, inPomerania] = [0, 1].map(index => troops.filter(({ district }) => district === index))
      // A matter that nobody looks after waits for all coordinators of the district.
      const ofEwa = inMazovia!.filter(({ hufiec }) => hufiec !== 'other')

      const bell = async (who: 'ola' | 'ewa' | 'dorota') => allWaiting(await read(who, '/waiting'))
      expect([await bell('ola'), await bell('ewa'), await bell('dorota')]).toEqual([
        sum(troops),
        sum(ofEwa),
        sum(inPomerania!),
      ])
      const districts: (Row & Parameters<typeof allWaiting>[0])[] = await read('ola', '/districts')
      const rowOf = ({ id }: { id: number }) => allWaiting(districts.find(row => row.id === id)!)
      expect([rowOf(world.mazovia), rowOf(world.pomerania)]).toEqual([sum(inMazovia!), sum(inPomerania!)])
      expect(districts.reduce((total, row) => total + allWaiting(row), 0)).toBe(await bell('ola'))
      const { troops: rows, districts: again } = await read('ola', '')
      expect(again).toEqual(districts)
      for (const [index, troop] of troops.entries()) {
        const row = rows.find(({ name }: { name: string }) => name === `Drużyna ${index}`)
        const ofRow = row.shadow
          ? row.requests
          : allWaiting({ ...row, submitted: Number(row.state === 'SUBMITTED'), timeRequests: Number(!!row.moreTime) })
        expect([index, ofRow]).toEqual([index, naively(troop)])
      }
    }),
    { numRuns: 20 },
  )
})
