import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { as, type Call, district, freshWorld, team } from '#test/world.ts'
import { MOST_ACROSS } from './twins.ts'

const world = freshWorld()
let ewa: Call
let ola: Call
beforeEach(async () => {
  ewa = await as(world.ewa)
  ola = await as(world.ola)
})

const twins = async (by: Call) =>
  (await by('GET', '/admin/teams/twins')).body.map(({ teams, why }: { teams: { name: string }[]; why: string }) => [
    ...teams.map(({ name }) => name),
    why,
  ])

test('teams with similar names are listed: of one district to its coordinators, of any two to higher offices', async () => {
  team('„Wilki”', world.mazovia)
  team('Orłi', world.mazovia)
  team('Fale 2', world.pomerania)
  team('Fale II', world.pomerania)
  team('Wilki!', world.pomerania)
  team('Cienie.', world.mazovia)
  expect(await twins(ewa)).toEqual([
    ['Orłi', 'Orły', 'letter'],
    ['„Wilki”', 'Wilki', 'spelling'],
  ])
  expect(await twins(ola)).toEqual([
    ...(await twins(ewa)),
    ['Fale 2', 'Fale II', 'spelling'],
    ['„Wilki”', 'Wilki!', 'spelling'],
    ['Wilki', 'Wilki!', 'spelling'],
  ])
})

test('a name common to many districts takes a limited part of the list', async () => {
  for (let n = 0; n < 25; n++) team('Żbiki', district(`Chorągiew ${n}`))
  team('„Wilki”', world.mazovia)
  const pairs = await twins(ola)
  expect(pairs).toHaveLength(1 + MOST_ACROSS)
  expect(pairs[0]).toEqual(['„Wilki”', 'Wilki', 'spelling'])
})

test('a pair marked as two teams leaves the list', async () => {
  const other = team('„Wilki”', world.mazovia)
  expect((await ewa('POST', `/admin/teams/${other.id}/distinct/${world.wilki.id}`)).status).toBe(204)
  expect((await ewa('POST', `/admin/teams/${world.wilki.id}/distinct/${other.id}`)).status).toBe(204)
  expect(await twins(ewa)).toEqual([])
  expect(await twins(ola)).toEqual([])
})

test('a pair marked as two teams can be listed and unmarked', async () => {
  const other = team('„Wilki”', world.mazovia)
  const across = team('Fale!', world.mazovia)
  await ewa('POST', `/admin/teams/${other.id}/distinct/${world.wilki.id}`)
  await ola('POST', `/admin/teams/${across.id}/distinct/${world.fale.id}`)
  const apart = async (by: Call) =>
    (await by('GET', '/admin/teams/distinct')).body.map(({ teams }: { teams: { name: string }[] }) =>
      teams.map(({ name }) => name),
    )
  expect(await apart(ewa)).toEqual([['Wilki', '„Wilki”']])
  expect(await apart(ola)).toEqual([
    ['Wilki', '„Wilki”'],
    ['Fale', 'Fale!'],
  ])
  expect((await ewa('DELETE', `/admin/teams/${across.id}/distinct/${world.fale.id}`)).status).toBe(403)
  for (const _ of ['first', 'again'])
    expect((await ewa('DELETE', `/admin/teams/${other.id}/distinct/${world.wilki.id}`)).status).toBe(204)
  expect(await apart(ewa)).toEqual([])
  expect(await twins(ewa)).toEqual([['„Wilki”', 'Wilki', 'spelling']])
  const kinds = db.select({ kind: auditEntries.kind }).from(auditEntries).all()
  expect(kinds.filter(({ kind }) => kind === 'team.alike')).toHaveLength(1)
})

test('a team with itself, with an unknown one or with one out of reach is rejected', async () => {
  const { wilki, fale } = world
  expect((await ewa('POST', `/admin/teams/${wilki.id}/distinct/${wilki.id}`)).status).toBe(409)
  expect((await ewa('POST', `/admin/teams/${wilki.id}/distinct/999`)).status).toBe(404)
  expect((await ewa('POST', `/admin/teams/${wilki.id}/distinct/${fale.id}`)).status).toBe(403)
})
