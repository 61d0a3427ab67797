import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { fixRanking } from '#server/rankings/fixRanking.ts'
import { as, type Call, completePrerequisites, freshWorld, team } from '#test/world.ts'
import { handFormerNamesOver, recordFormerName } from './formerNames.ts'

const world = freshWorld()
let ewa: Call
beforeEach(async () => {
  ewa = await as(world.ewa)
})

const rename = (name: string, more: object = {}) => ewa('PATCH', `/admin/teams/${world.wilki.id}`, { name, ...more })
const names = (body: { formerNames: { name: string }[] }) => body.formerNames.map(({ name }) => name)
const publicNames = async () => (await (await as(null))('GET', `/teams/${world.wilki.id}/history`)).body.formerNames

test('a new name keeps the former one, which everybody sees with its years', async () => {
  expect((await rename('Żbiki')).body.formerNames).toMatchObject([{ name: 'Wilki', since: null, merged: false }])
  const { body } = await rename('Rysie')
  expect(body.formerNames).toMatchObject([
    { name: 'Żbiki', since: body.formerNames[1].until },
    { name: 'Wilki', since: null },
  ])
  expect(await publicNames()).toEqual(body.formerNames.map(({ id: _, ...held }: { id: number }) => held))
})

test('a corrected spelling keeps no former name, nor does a change of spaces or case', async () => {
  expect(names((await rename('Wilczki', { spelling: true })).body)).toEqual([])
  expect(names((await rename('WILCZKI')).body)).toEqual([])
  const changes = db.select().from(auditEntries).where(eq(auditEntries.kind, 'team.change')).all()
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [{ name: 'Wilki' }, { name: 'Wilczki' }],
    [{ name: 'Wilczki' }, { name: 'WILCZKI' }],
  ])
})

test('a renaming that is taken back leaves no former name', async () => {
  await rename('Żbiki')
  const { headers } = await rename('Rysie')
  expect((await ewa('POST', headers.get('undo')!)).status).toBe(200)
  const { body } = await ewa('GET', `/admin/teams/${world.wilki.id}`)
  expect([body.name, ...names(body)]).toEqual(['Żbiki', 'Wilki'])
})

test('a changed spelling alone is no renaming', async () => {
  expect((await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { spelling: true })).status).toBe(400)
})

test('V39 a former name is corrected and deleted by those who manage the team', async () => {
  const [{ id }] = (await rename('Żbiki')).body.formerNames
  const dorota = await as(world.dorota)
  expect((await dorota('PATCH', `/admin/former-names/${id}`, { name: 'Wilczki' })).status).toBe(403)
  expect(names((await ewa('PATCH', `/admin/former-names/${id}`, { name: 'Wilczki' })).body)).toEqual(['Wilczki'])
  expect(names((await ewa('DELETE', `/admin/former-names/${id}`)).body)).toEqual([])
  expect((await ewa('DELETE', `/admin/former-names/${id}`)).status).toBe(404)
})

test('a row of a fixed ranking has the names before and after it, but not those of a hidden troop', async () => {
  completePrerequisites(world.wilki, world.finished)
  await rename('Żbiki')
  fixRanking(world.finished)
  await rename('Rysie')
  const row = async () =>
    (await (await as(null))('GET', `/ranking/${world.finished.id}`)).body.find(
      ({ teamId }: { teamId: number }) => teamId === world.wilki.id,
    )
  expect(await row()).toMatchObject({ name: 'Żbiki', otherNames: ['Rysie', 'Wilki'] })
  await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { shadow: true })
  const { otherNames, ...others } = await row()
  expect(otherNames).toBeUndefined()
  expect(others).toMatchObject({ name: 'Żbiki' })
})

test('searches of the panel and of people who choose a team find former names', async () => {
  await rename('Żbiki')
  const rows = async (q: string) => (await ewa('GET', `/admin/teams?q=${q}`)).body
  expect(await rows('wilki')).toMatchObject([{ name: 'Żbiki', formerName: 'Wilki' }])
  expect(await rows('zbiki')).toMatchObject([{ name: 'Żbiki', formerName: null }])
  const choices = (await (await as(world.jan))('GET', `/teams/by-district-id/${world.mazovia.id}`)).body
  expect(choices.find(({ id }: { id: number }) => id === world.wilki.id).formerNames).toEqual(['Wilki'])
})

test('former names count for possible twins and for doubts of an import', async () => {
  await rename('Żbiki')
  team('Wilki!', world.mazovia)
  expect((await ewa('GET', '/admin/teams/twins')).body).toMatchObject([
    { teams: [{ name: 'Wilki!' }, { name: 'Żbiki', formerName: 'Wilki' }], why: 'former' },
  ])
  const { rows } = (await ewa('POST', '/admin/imports/troops/preview', { text: 'Drużyna\tAdres\nWilky\t' })).body
  expect(rows).toMatchObject([
    {
      state: 'DOUBTFUL',
      reasons: [
        { code: 'name-alike', about: 'Wilki!', other: '' },
        { code: 'name-alike', about: 'Żbiki', other: 'Wilki' },
      ],
    },
  ])
})

test('a merged troop passes its names on to the remaining one', async () => {
  const other = team('Rysie', world.mazovia)
  recordFormerName(other.id, 'Kuny', { until: '2020-10-01T10:00:00.000Z' })
  await rename('Żbiki')
  handFormerNamesOver(other.id, world.wilki.id)
  recordFormerName(world.wilki.id, 'Rysie', { merged: true })
  expect(await publicNames()).toMatchObject([
    { name: 'Rysie', since: null, merged: true },
    { name: 'Wilki', since: null, merged: false },
    { name: 'Kuny', since: null, merged: true },
  ])
})
