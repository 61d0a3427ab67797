import { beforeEach, expect, spyOn, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { teams, troopGroups } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { reminders, reviewActs, sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { as, type Call, freshWorld, play, team, user } from '#test/world.ts'

// Two coordinators act on the same marked troops at once, in slices that alternate.

const world = freshWorld()
let ewa: Call
let iza: Call
let marked: number[]
beforeEach(async () => {
  db.update(years).set({ deadline: '2098-12-31' }).run()
  ewa = await as(world.ewa)
  iza = await as(user('iza', { role: 'DISTRICT_COORDINATOR', districtId: world.mazovia.id }))
  db.insert(troopGroups).values({ id: 7, districtId: world.mazovia.id, name: 'Wisła', nameKey: 'wisła' }).run()
  marked = Array.from({ length: 12 }, (_, n) => {
    const one = team(`Szczep ${n}`, world.mazovia)
    user(`wodz${n}`, { teamId: one.id, teamAccepted: true })
    play(one, world.open, 3)
    return one.id
  })
})

const stored = () => ({
  teams: db.select().from(teams).all(),
  sheets: db.select().from(sheetReviews).all(),
  reviews: db.select().from(reviewActs).all(),
  reminders: db.select().from(reminders).all(),
  mails: db.select().from(outbox).all(),
  notices: db.select().from(notifications).all(),
})

type Acts = Record<string, (teams: number[]) => Parameters<Call>>
const ONCE: Acts = {
  approving: teams => ['POST', `/review/${world.open.id}/approve`, { teams, states: ['IN_PROGRESS'] }],
  extending: teams => ['POST', `/review/${world.open.id}/extend`, { teams, until: '2099-01-01' }],
  reminding: teams => ['POST', '/admin/reminders', { teams, text: 'Czekamy' }],
}
const TWICE: Acts = {
  hiding: teams => ['PATCH', '/admin/teams/marked', { teams, shadow: true }],
  'putting into a hufiec': teams => ['PATCH', '/admin/teams/marked', { teams, groupId: 7 }],
}

/** Three rows make a slice, as every reading of the clock is 4 milliseconds later. */
async function atOnce(one: Parameters<Call>, other: Parameters<Call>) {
  let clock = 0
  const watch = spyOn(performance, 'now').mockImplementation(() => (clock += 4))
  const both = await Promise.all([ewa(...one), iza(...other)])
  watch.mockRestore()
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  return both
}

const idsDone = ({ body }: { body: Record<string, unknown> }) =>
  Object.values(body).flatMap(rows => (Array.isArray(rows) && typeof rows[0] === 'number' ? (rows as number[]) : []))

async function undoBoth(acts: Awaited<ReturnType<typeof atOnce>>) {
  for (const [caller, act] of [
    [ewa, acts[0]!],
    [iza, acts[1]!],
  ] as const) {
    const path = act.headers.get('undo')
    if (path) expect((await caller('POST', path)).body).toEqual({ left: [] })
  }
}

test.each(Object.keys(ONCE))('of two who are %s each troop is done once, mailed once and taken back', async name => {
  const before = stored()
  // Each has sorted the list in another way.
  const acts = await atOnce(ONCE[name]!(marked), ONCE[name]!(marked.toReversed()))
  const done = acts.map(idsDone)
  expect(done.flat().toSorted((a, b) => a - b)).toEqual(marked)
  expect(done.every(ids => ids.length > 0)).toBe(true)
  const mailed = stored().mails.map(({ recipient }) => recipient)
  expect(mailed.toSorted()).toEqual(marked.map((_, n) => `wodz${n}@przyklad.example`).toSorted())
  expect(db.select().from(auditEntries).all()).toHaveLength(marked.length)
  await undoBoth(acts)
  expect(stored()).toEqual(before)
})

test.each(Object.keys(TWICE))('of two who are %s both get what they wanted, and it is recorded once', async name => {
  const before = stored()
  const acts = await atOnce(TWICE[name]!(marked), TWICE[name]!(marked))
  expect(acts.map(idsDone)).toEqual([marked, marked])
  expect(db.select().from(auditEntries).all()).toHaveLength(marked.length)
  await undoBoth(acts)
  expect(stored()).toEqual(before)
})

test('hiding and approving the same troops at once leaves each of them in one of both orders', async () => {
  const before = stored()
  const acts = await atOnce(TWICE.hiding!(marked), ONCE.approving!(marked.toReversed()))
  expect(idsDone(acts[0]!)).toEqual(marked)
  const approved = idsDone(acts[1]!)
  const { sheets, teams } = stored()
  expect(approved.length).toBeWithin(1, marked.length)
  expect(sheets.map(({ teamId }) => teamId)).toEqual(approved)
  expect(acts[1]!.body.refused).toEqual(
    marked
      .toReversed()
      .filter(id => !approved.includes(id))
      .map(id => ({ id, code: 'team-hidden' })),
  )
  expect(teams.filter(({ id, shadow }) => marked.includes(id) && !shadow)).toEqual([])
  await undoBoth(acts)
  expect(stored()).toEqual(before)
})
