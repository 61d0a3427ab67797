import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { copies } from '#server/database/copies.ts'
import { db, sqlite } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { remarks, sheetReviews } from '#server/database/schema/review.ts'
import { rankings, taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { as, type Call, completePrerequisites, enter, freshWorld, play, team, user, type World } from '#test/world.ts'
import { RULES } from './moveRows.ts'

const world = freshWorld()
let ewa: Call
let jan: Call
let borys: Call
beforeEach(async () => {
  ewa = await as(world.ewa)
  jan = await as(world.jan)
  borys = await as(world.borys)
})

const reason = 'Dwa lata temu ktoś założył drugą'
const path = () => `/admin/teams/${world.wilki.id}/merge/${world.orly.id}`
const merge = (more = {}) => ewa('POST', path(), { reason, ...more })
const valuesOf = (id: number) =>
  db
    .select()
    .from(taskEntries)
    .where(eq(taskEntries.teamId, id))
    .all()
    .map(({ taskId, value }) => [taskId, value])

test('every table that refers to a team has a rule for merging', () => {
  const keys = sqlite
    .query<{ key: string }, []>(
      `SELECT m.name || '.' || k."from" AS key FROM sqlite_master m, pragma_foreign_key_list(m.name) k WHERE k."table" = 'teams'`,
    )
    .all()
    .map(({ key }) => key)
  expect(keys.toSorted()).toEqual(Object.keys(RULES).toSorted())
})

test('two teams become one with the people, remarks, requests and names of both, and one sheet of the year', async () => {
  const { wilki, orly, open, nowy } = world
  play(wilki, open, 1)
  enter(wilki, open.boys, 20)
  enter(wilki, open.chronicle, 1)
  play(orly, open, 3)
  enter(orly, open.hike, 4)
  await borys('POST', `/remarks/${open.id}/of/${orly.id}`, { text: 'Byliśmy też w lesie' })
  await (await as(nowy))('POST', `/teams/ask-access/${orly.id}`)

  const compared = (await ewa('GET', path())).body
  expect(compared.teams).toMatchObject([
    { name: 'Wilki', leaders: [{ id: world.jan.id }, { id: world.kuba.id }], asking: 1 },
    { name: 'Orły', leaders: [{ id: world.borys.id }], asking: 1 },
  ])
  expect(compared.years).toMatchObject([
    {
      yearId: open.id,
      stays: wilki.id,
      sheets: [
        { entered: 3, onlyHere: ['Liczba harcerzy', 'Kronika'] },
        { entered: 2, onlyHere: ['Wędrówka'] },
      ],
    },
  ])

  const merged = await merge({ expected: compared.version })
  expect(merged.status).toBe(200)
  expect(merged.body).toMatchObject({
    id: wilki.id,
    merged: [{ id: orly.id, name: 'Orły' }],
    formerNames: [{ name: 'Orły', merged: true }],
  })
  expect(
    merged.body.owners.map(({ id, teamAccepted }: { id: number; teamAccepted: boolean }) => [id, teamAccepted]),
  ).toEqual([
    [world.borys.id, true],
    [world.jan.id, true],
    [world.kuba.id, true],
    [nowy.id, false],
    [world.piotr.id, false],
  ])
  expect(valuesOf(wilki.id)).toHaveLength(3)
  expect(valuesOf(orly.id)).toEqual([
    [open.goodTurns.id, 3],
    [open.hike.id, 4],
  ])
  expect(db.select({ teamId: remarks.teamId }).from(remarks).all()).toEqual([{ teamId: wilki.id }])
  expect(db.select().from(accessRequests).where(eq(accessRequests.userId, nowy.id)).get()).toMatchObject({
    teamId: wilki.id,
    state: 'WAITING',
  })
  // The panel and the leaders who came along still read the other sheet, and every act on it fails.
  const sheet = `${open.id}/of/${orly.id}`
  expect((await ewa('GET', `/tasks/${sheet}`)).status).toBe(200)
  expect((await borys('GET', `/tasks/${sheet}`)).status).toBe(200)
  expect((await borys('POST', `/remarks/${sheet}`, { text: 'Ile?' })).body).toMatchObject({ code: 'team-merged' })
  expect((await (await as(world.cezary))('GET', `/tasks/${sheet}`)).status).toBe(403)
  expect((await ewa('POST', `/review/${sheet}/approve`, {})).body).toMatchObject({ code: 'team-merged' })
  expect((await ewa('POST', `/remarks/${sheet}`, { text: 'Ile?' })).body).toMatchObject({ code: 'team-merged' })
  expect((await ewa('PATCH', `/admin/teams/${orly.id}`, { shadow: false })).body).toMatchObject({ code: 'team-merged' })
  expect((await ewa('GET', `/admin/teams/${orly.id}`)).body).toMatchObject({ mergedInto: { id: wilki.id } })
  expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
})

test('the sheet of the other team is kept when it is further, with its plan and its approval', async () => {
  const { wilki, orly, open } = world
  play(wilki, open, 1)
  play(orly, open, 3)
  await borys('PUT', `/plan/tasks/${open.hike.id}`, { value: 2, month: null })
  expect((await ewa('POST', `/review/${open.id}/of/${orly.id}/approve`, {})).status).toBe(200)
  expect((await merge()).body).toMatchObject({ id: wilki.id, locked: true })
  expect(valuesOf(wilki.id)).toEqual([[open.goodTurns.id, 3]])
  expect(valuesOf(orly.id)).toEqual([[open.goodTurns.id, 1]])
  expect((await jan('GET', '/review')).body).toMatchObject({ state: 'APPROVED' })
})

test('the only sheet of a year is moved', async () => {
  const { wilki, orly, finished, open } = world
  play(orly, finished, 3)
  play(wilki, open, 2)
  fixRanking(yearById(finished.id))
  expect((await merge()).status).toBe(200)
  expect(valuesOf(orly.id)).toEqual([])
  expect((await jan('GET', `/tasks/${finished.id}/of/${wilki.id}`)).status).toBe(200)
  expect((await jan('GET', `/teams/${wilki.id}/sheets`)).body).toMatchObject([
    { yearId: open.id, begun: true },
    { yearId: finished.id, begun: true, place: 1 },
  ])
})

test('of two sheets of a closed year the fuller one is kept, and its result goes with it', async () => {
  const { wilki, orly, finished } = world
  play(wilki, finished, 1)
  play(orly, finished, 3)
  enter(orly, finished.hike, 4)
  fixRanking(yearById(finished.id))
  expect((await merge()).status).toBe(200)
  expect(valuesOf(wilki.id)).toContainEqual([finished.hike.id, 4])
  expect((await jan('GET', `/teams/${wilki.id}/sheets`)).body).toContainEqual(
    expect.objectContaining({ yearId: finished.id, place: 1 }),
  )
  const rows = (await jan('GET', `/ranking/${finished.id}`)).body
  expect(rows.map(({ name, teamId }: { name: string; teamId: number }) => [name, teamId])).toEqual([
    ['Orły', wilki.id],
    ['Wilki', orly.id],
  ])
  // The other sheet is read by the leaders, from the list of its years.
  expect((await borys('GET', `/teams/${orly.id}/sheets`)).body).toContainEqual(
    expect.objectContaining({ yearId: finished.id, begun: true, place: 2 }),
  )
  expect((await borys('GET', `/tasks/${finished.id}/of/${orly.id}`)).status).toBe(200)
})

test('fixed rankings keep both rows, the troop’s page shows both, and the old address redirects there', async () => {
  const { wilki, orly, finished, open } = world
  for (const year of [finished, open]) {
    play(wilki, year, 1)
    play(orly, year, 3)
  }
  fixRanking(yearById(finished.id))
  takeSnapshot(yearById(open.id))
  expect((await merge()).status).toBe(200)
  const { body } = await jan('GET', `/teams/${orly.id}/history`)
  expect(body).toMatchObject({
    id: wilki.id,
    name: 'Wilki',
    years: [{ name: 'Wilki', place: 2 }],
    merged: [{ teamId: orly.id, name: 'Orły', place: 1 }],
    formerNames: [{ name: 'Orły', merged: true }],
  })
  const rows = (await jan('GET', `/ranking/${finished.id}`)).body
  expect(rows.map(({ name, shadow = false }: { name: string; shadow?: boolean }) => [name, shadow])).toEqual([
    ['Orły', false],
    ['Wilki', false],
  ])
  expect((await jan('GET', '/ranking')).body).toMatchObject([{ teamId: wilki.id }])
  expect(valuesOf(orly.id)).toHaveLength(2)
})

test('all leaders read the reason in the bell and by mail, with the entries only the other sheet had', async () => {
  const { wilki, orly, open, jan: one, kuba, borys: other } = world
  play(wilki, open, 1)
  enter(orly, open.hike, 4)
  await merge()
  expect(
    db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'team.merge'))
      .all()
      .map(row => row.userId),
  ).toEqual([one.id, kuba.id, other.id])
  const [notice] = (await borys('GET', '/user/notifications')).body
  expect(notice.text).toContain('łączy drużynę Orły z drużyną Wilki. Tylko w drugim arkuszu zostały: „Wędrówka”')
  expect(notice.quote).toBe(reason)
  const mails = db.select().from(outbox).all()
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([other.email, one.email, kuba.email].toSorted())
  expect(mails[0]!.text).toContain(reason)
  expect(mails[0]!.text).toContain('Wędrówka')
})

test('a copy of the database is made before the merge, and the audit log has an entry', async () => {
  await merge()
  expect(copies('change')[0]!.name).toContain('team-merge')
  const log = (await ewa('GET', `/admin/audit?team=${world.wilki.id}`)).body
  expect(log[0]).toMatchObject({ kind: 'team.merge', after: { other: 'Orły', reason } })
})

test('a merged team is on no list, and its name can be used again', async () => {
  const { wilki, orly, mazovia, open } = world
  play(wilki, open, 1)
  play(orly, open, 3)
  await merge()
  const lists = [
    '/admin/teams',
    `/teams/by-district-id/${mazovia.id}`,
    '/admin/teams/twins',
    `/admin/overview?year=${open.id}`,
    '/admin/overview/matrix?by=task',
    `/admin/districts/${mazovia.id}`,
    '/ranking',
  ]
  for (const list of lists) {
    const { status, body } = await ewa('GET', list)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(`:${orly.id},"name":"Orły"`)
  }
  expect((await ewa('POST', '/admin/teams', { name: 'Orły', districtId: mazovia.id })).status).toBe(201)
})

test('teams merged earlier move along when their team is merged', async () => {
  const third = team('Sowy', world.mazovia)
  await merge()
  expect((await ewa('POST', `/admin/teams/${third.id}/merge/${world.wilki.id}`, { reason })).status).toBe(200)
  expect((await ewa('GET', `/admin/teams/${world.orly.id}`)).body).toMatchObject({ mergedInto: { id: third.id } })
  expect((await ewa('GET', `/admin/teams/${third.id}`)).body).toMatchObject({
    formerNames: [{ name: 'Wilki' }, { name: 'Orły' }],
  })
})

describe('V41 merging gives nobody a new right', () => {
  test('a former leader stays former, even if an earlier revocation is taken back', async () => {
    const { orly, borys: former } = world
    const revoked = await ewa('PATCH', `/admin/teams/revoke/${former.id}/on/${orly.id}`)
    await merge()
    expect(db.select().from(users).where(eq(users.id, former.id)).get()!.teamId).toBeNull()
    const undone = await ewa('POST', revoked.headers.get('undo')!)
    expect(undone.body).toMatchObject({ left: [former.email] })
    expect(db.select().from(users).where(eq(users.id, former.id)).get()!.teamId).toBeNull()
  })

  test('an invitation leads to the remaining team, and an invalid one stays invalid', async () => {
    const { orly, wilki, kuba } = world
    await borys('POST', '/invitations', { email: 'nowa@przyklad.example', teamId: orly.id })
    await ewa('POST', '/invitations', { email: 'inna@przyklad.example', teamId: orly.id })
    // Borys has left the troop that he invited to, and leads the other one.
    db.update(users).set({ teamId: wilki.id }).where(eq(users.id, world.borys.id)).run()
    await merge()
    const links = db
      .select()
      .from(outbox)
      .all()
      .filter(({ text }) => text.includes('/zaproszenie/'))
      .map(({ recipient, text }) => [recipient, /\/zaproszenie\/([\w-]+)/.exec(text)![1]!] as const)
    expect(links.map(([recipient]) => recipient)).toEqual(['inna@przyklad.example'])
    const stranger = await as(null)
    const key = links[0]![1]
    expect((await stranger('GET', `/invitations/key/${key}`)).body).toMatchObject({ team: { id: wilki.id } })
    const used = { password: 'Zielona-1-sosna', repeatpassword: 'Zielona-1-sosna' }
    expect((await stranger('POST', `/invitations/key/${key}`, used)).status).toBe(200)
    expect(kuba.teamId).toBe(wilki.id)
  })

  test('an invitation by a coordinator of the other district is void after the merge', async () => {
    const { fale, wilki } = world
    await (await as(world.dorota))('POST', '/invitations', { email: 'nowa@przyklad.example', teamId: fale.id })
    const { text } = db.select().from(outbox).get()!
    const ola = await as(world.ola)
    expect((await ola('POST', `/admin/teams/${wilki.id}/merge/${fale.id}`, { reason })).status).toBe(200)
    const key = /\/zaproszenie\/([\w-]+)/.exec(text)![1]
    expect((await (await as(null))('GET', `/invitations/key/${key}`)).status).toBe(404)
    expect((await (await as(world.dorota))('GET', `/tasks/${world.open.id}/of/${fale.id}`)).status).toBe(403)
  })
})

describe('a merge is rejected', () => {
  const nothingMerged = () =>
    expect(
      db
        .select()
        .from(teams)
        .all()
        .filter(row => row.mergedInto !== null),
    ).toEqual([])

  test.each([
    ['of a team with itself', (w: World) => [w.wilki.id, w.wilki.id], 409, 'same-team'],
    ['of an unknown team', (w: World) => [w.wilki.id, 999], 404, 'team-unknown'],
    ['of a team of another district', (w: World) => [w.wilki.id, w.fale.id], 403, 'not-allowed'],
    ['of a hidden team', (w: World) => [w.wilki.id, w.hiddenTeam.id], 409, 'team-hidden'],
    ['into a hidden team', (w: World) => [w.hiddenTeam.id, w.wilki.id], 409, 'team-hidden'],
  ])('%s', async (_, pair, status, code) => {
    const [one, other] = pair(world)
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { reason }],
    ] as const)
      expect(await ewa(method, `/admin/teams/${one}/merge/${other}`, body)).toMatchObject({ status, body: { code } })
    nothingMerged()
  })

  test.each([
    ['an empty reason', { reason: ' ' }],
    ['a reason that is too long', { reason: 'a'.repeat(2001) }],
    ['no reason', {}],
    ['a version that is none', { reason, expected: 7 }],
  ])('%s', async (_, body) => {
    expect((await ewa('POST', path(), body)).status).toBe(400)
    nothingMerged()
  })

  test('for a merged team, and so for the second of two merges', async () => {
    const both = await Promise.all([merge(), merge()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ewa('GET', path())).body).toMatchObject({ code: 'team-merged' })
  })

  test('if the year was closed, or the other sheet became the fuller one, since the comparison', async () => {
    const { wilki, orly, open } = world
    play(wilki, open, 1)
    enter(wilki, open.chronicle, 1)
    play(orly, open, 3)
    const { version } = (await ewa('GET', path())).body
    db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, open.id)).run()
    expect((await merge({ expected: version })).body).toMatchObject({ code: 'merge-changed' })
    db.update(years).set({ state: 'OPEN' }).where(eq(years.id, open.id)).run()
    enter(wilki, open.boys, 20)
    expect((await ewa('GET', path())).body.version).toBe(version)
    for (const task of [open.hike, open.campers, open.boys]) enter(orly, task, 4)
    expect((await merge({ expected: version })).body).toMatchObject({ code: 'merge-changed' })
    nothingMerged()
  })

  test('while both sheets are submitted; of two the submitted one is kept', async () => {
    const { wilki, orly, open } = world
    for (const troop of [wilki, orly]) {
      completePrerequisites(troop, open)
      enter(troop, open.goodTurns, 1)
    }
    const submitted = (id: number) =>
      db.insert(sheetReviews).values({ yearId: open.id, teamId: id, state: 'SUBMITTED', since: now() }).run()
    submitted(wilki.id)
    submitted(orly.id)
    expect((await ewa('GET', path())).body.years[0]).toMatchObject({ isBlocked: true })
    expect((await merge()).body).toMatchObject({ code: 'merge-both-handed-in', year: '2025/26' })
    nothingMerged()
    db.delete(sheetReviews).where(eq(sheetReviews.teamId, wilki.id)).run()
    expect((await merge()).status).toBe(200)
    expect((await ewa('GET', '/admin/overview/waiting')).body).toMatchObject({ submitted: 1 })
  })

  test('if a person joined since the comparison', async () => {
    const { version } = (await ewa('GET', path())).body
    user('olek', { teamId: world.orly.id, teamAccepted: true })
    expect((await merge({ expected: version })).body).toMatchObject({ code: 'merge-changed' })
    nothingMerged()
  })
})

test('the snapshot of the open year keeps the row of the remaining sheet', async () => {
  const { wilki, orly, open } = world
  play(wilki, open, 1)
  play(orly, open, 3)
  enter(orly, open.chronicle, 0)
  takeSnapshot(yearById(open.id))
  await merge()
  expect(db.select().from(rankings).all()).toMatchObject([{ teamId: wilki.id, name: 'Wilki', points: 6 }])
})

test('a part of the year in Kosz comes back with the values of the right team', async () => {
  const { wilki, orly, open } = world
  play(wilki, open, 1)
  play(orly, open, 3)
  enter(wilki, open.hike, 1)
  enter(orly, open.hike, 4)
  enter(orly, open.chronicle, 0)
  const ola = await as(world.ola)
  expect((await ola('DELETE', `/admin/categorization/tasks/${open.hike.id}`)).status).toBe(204)
  await merge()
  const [row] = (await ola('GET', '/admin/categorization/trash')).body
  expect((await ola('POST', `/admin/categorization/trash/${row.id}/restore`)).status).toBe(200)
  expect(valuesOf(wilki.id)).toContainEqual([open.hike.id, 4])
  expect(valuesOf(orly.id)).toContainEqual([open.hike.id, 1])
})

test('taking an import back keeps a troop that was merged since', async () => {
  const list = { text: 'chorągiew;drużyna\nMazowiecka;Sowy\nMazowiecka;Sójki', decisions: [], sendNow: false }
  const { body: made } = await ewa('POST', '/admin/imports/troops', list)
  const [sowy, sojki] = ['Sowy', 'Sójki'].map(name => db.select().from(teams).where(eq(teams.name, name)).get()!)
  expect((await ewa('POST', `/admin/teams/${sowy!.id}/merge/${sojki!.id}`, { reason })).status).toBe(200)
  expect((await ewa('DELETE', `/admin/imports/${made.id}`)).body).toMatchObject({ teams: 0, left: ['Sowy', 'Sójki'] })
})

test('a part in Kosz of a year that is in Kosz itself comes back with the talks of the team that stays', async () => {
  const { orly, wilki, finished } = world
  const ola = await as(world.ola)
  enter(orly, finished.hike, 4)
  db.insert(remarks)
    .values({
      yearId: finished.id,
      teamId: orly.id,
      taskId: finished.hike.id,
      text: 'Skąd?',
      byId: world.ola.id,
      at: now(),
    })
    .run()
  await ola('PATCH', `/admin/categorization/state/draftify/${finished.id}`)
  await ola('DELETE', `/admin/categorization/tasks/${finished.hike.id}`)
  await ola('DELETE', `/admin/categorization/${finished.id}`)
  await merge()
  for (const kind of ['year', 'task']) {
    const [row] = (await ola('GET', '/admin/categorization/trash')).body
    expect(row.kind).toBe(kind)
    expect((await ola('POST', `/admin/categorization/trash/${row.id}/restore`)).status).toBe(200)
  }
  expect(db.select().from(remarks).all()).toMatchObject([{ teamId: wilki.id, text: 'Skąd?' }])
  expect(valuesOf(orly.id)).toContainEqual([finished.hike.id, 4])
})
