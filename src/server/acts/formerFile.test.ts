import { afterEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { years } from '#server/database/schema/years.ts'
import { folderOfVersion } from '#test/formerVersions.ts'
import { endProcesses, startServer } from '#test/process.ts'
import { as, completePrerequisites, createWorld, sessionOf } from '#test/world.ts'

afterEach(endProcesses)

/** The number of migrations of version 1.2.0, which held undos of a minute in memory. */
const MIGRATIONS_OF_1_2 = 38

const PASSWORD = { password: 'dwanascie znakow', repeatpassword: 'dwanascie znakow' }

test('P11 a file of version 1.2.0 goes on with its invitations, requests, import, ended access and Kosz', async () => {
  const world = createWorld()
  const { open, draft, wilki, mazovia, carefulDistrict, jan, kuba, nowy, ewa, ola, adam } = world
  completePrerequisites(wilki, open)
  db.update(years).set({ deadline: '2026-01-31' }).where(eq(years.id, open.id)).run()
  const people = { jan, nowy, ewa, ola, adam }
  const callers = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, one]) => [name, await as(one)] as const)),
  )
  const made = async (name: keyof typeof people, method: string, path: string, body?: unknown) => {
    const answer = await callers[name]!(method, path, body)
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
    return answer
  }
  const leaveOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await made('ewa', 'POST', '/invitations', { email: 'leon@przyklad.example', teamId: world.orly.id })
  await made('ola', 'POST', '/invitations', { email: 'kora@przyklad.example', districtId: mazovia.id })
  await made('adam', 'POST', '/invitations', { email: 'nela@przyklad.example', role: 'TOPLEVEL_COORDINATOR' })
  await made('jan', 'POST', '/invitations', {
    email: 'nina@przyklad.example',
    teamId: wilki.id,
    leaveOn,
    letter: 'Klucze.',
  })
  const keys = db
    .select()
    .from(outbox)
    .all()
    .map(({ text }) => /\/zaproszenie\/(\S+)/.exec(text)![1]!)
  await made('jan', 'POST', '/review/more-time', { until: leaveOn, reason: 'Obóz' })
  await made('nowy', 'POST', '/teams', { name: 'Nowa', districtId: carefulDistrict.id })
  await made('jan', 'POST', `/teams/mine/end-access/${kuba.id}`)
  await made('ewa', 'POST', '/admin/imports/troops', {
    text: 'hufiec;drużyna;mail\nWisła;21 MDH Wydry;ala@przyklad.example',
  })
  await made('adam', 'DELETE', `/admin/categorization/tasks/${draft.hike.id}`)
  const wydry = db.select().from(teams).where(eq(teams.name, '21 MDH Wydry')).get()!
  const invited = db.select().from(invitations).where(eq(invitations.teamId, wydry.id)).get()!
  const revoked = db.select().from(auditEntries).where(eq(auditEntries.kind, 'owner.revoke')).get()!
  const cookies = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, one]) => [name, await sessionOf(one)] as const)),
  )

  const { folder, file } = folderOfVersion(MIGRATIONS_OF_1_2)
  const { id, name, districtId, groupId } = wydry
  const listed = { teams: [{ id, name, districtId, groupId }], groups: [groupId], invitations: [invited.id], shown: [] }
  const at = new Date().toISOString()
  file
    .query('INSERT INTO imports (id, byId, at, lettersAt, made) VALUES (7, ?, ?, ?, ?)')
    .run(ewa.id, at, at, JSON.stringify(listed))
  file.run(`UPDATE audit_entries SET after = json_set(after, '$.id', 7) WHERE kind = 'team.import'`)
  file
    .query('INSERT INTO ended_access (teamId, userId, byId, at) VALUES (?, ?, ?, ?)')
    .run(wilki.id, kuba.id, jan.id, revoked.time)
  file.close(true)

  const server = await startServer({ dataDir: folder })
  const go = async (by: keyof typeof people | null, method: string, path: string, body?: unknown) => {
    const answer = await server.fetch(method, path, body, by ? cookies[by] : '')
    return [answer.status, answer.status === 204 ? null : await answer.json()] as const
  }
  const use = (key: string) => go(null, 'POST', `/invitations/key/${key}`, PASSWORD)
  expect(await use(keys[0]!)).toMatchObject([200, { team: { name: 'Orły' }, teamAccepted: true }])
  expect(await use(keys[1]!)).toMatchObject([200, { role: 'DISTRICT_COORDINATOR', districtAdmin: 'Mazowiecka' }])
  expect(await use(keys[2]!)).toMatchObject([200, { role: 'TOPLEVEL_COORDINATOR' }])
  expect(await go(null, 'GET', `/invitations/key/${keys[3]}`)).toMatchObject([200, { letter: 'Klucze.', leaveOn }])
  expect(await use(keys[3]!)).toMatchObject([200, { team: { name: 'Wilki' }, teamAccepted: true }])

  const moreTime = `/review/${open.id}/of/${wilki.id}/more-time`
  expect(await go('ewa', 'POST', moreTime, { extendedTo: leaveOn, note: null })).toMatchObject([200, {}])
  const nowa = db.select().from(teams).where(eq(teams.name, 'Nowa')).get()!
  expect(await go('ola', 'PATCH', `/admin/teams/grant/${nowy.id}/on/${nowa.id}`)).toMatchObject([200, {}])
  expect(await go('nowy', 'GET', '/user/')).toMatchObject([200, { teamAccepted: true, team: { name: 'Nowa' } }])
  expect(await go('jan', 'POST', `/teams/mine/return-access/${kuba.id}`)).toMatchObject([200, { ended: [] }])
  expect(await go('ewa', 'GET', '/admin/imports')).toMatchObject([
    200,
    [{ id: 'import-7', teams: 1, groups: 1, invitations: 1 }],
  ])
  expect(await go('ewa', 'DELETE', '/admin/imports/import-7')).toEqual([200, { teams: 1, invitations: 1, left: [] }])
  const [, kosz] = await go('ola', 'GET', '/admin/categorization/trash')
  expect(kosz).toMatchObject([{ name: 'Wędrówka' }])
  expect(await go('ola', 'POST', `/admin/categorization/trash/${kosz[0].id}/restore`)).toMatchObject([200, {}])
})
