import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, freshWorld, team, user } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  db.update(years).set({ deadline: '2099-05-31' }).run()
})

const FIGURES = [
  '/admin/overview',
  '/admin/overview/roster',
  '/admin/overview/districts',
  '/admin/overview/waiting',
  '/admin/overview/matrix?by=group',
  '/admin/overview/matrix?by=task',
  '/admin/reminders',
] as const

/** Runs every act on a sheet in a district other than Ewa's. */
async function liveInPomerania() {
  completePrerequisites(world.fale, world.open)
  const cezary = await as(world.cezary)
  await cezary('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 4 })
  await cezary('POST', `/remarks/${world.open.id}/of/${world.fale.id}`, { text: 'Czekamy' })
  const mewy = team('Mewy', world.pomerania)
  user('maks', { teamId: mewy.id, teamAccepted: true, firstName: 'Maks', lastName: 'Fal' })
  user('prosi', { teamId: mewy.id })
  user('wit', { teamId: team('Czajki', world.pomerania).id, teamAccepted: true })
  await (await as(world.dorota))('POST', '/admin/reminders', { teams: [mewy.id], text: 'Do pracy' })
  await cezary('POST', '/review/submit')
}

test('events in another district change neither figures nor exports of a coordinator', async () => {
  const read = async (who: { id: number }) => {
    const call = await as(who)
    return Promise.all(FIGURES.map(async path => JSON.stringify((await call('GET', path)).body)))
  }
  const [own, near, above] = [await read(world.ewa), await read(world.dorota), await read(world.ola)]
  await liveInPomerania()
  expect(await read(world.ewa)).toEqual(own)
  // These events do change the figures of the other district and of higher offices.
  const changed = (before: string[], after: string[]) => FIGURES.filter((_, index) => before[index] !== after[index])
  expect(changed(near, await read(world.dorota))).toEqual([...FIGURES])
  expect(changed(above, await read(world.ola))).toEqual([...FIGURES])
})

test.each(FIGURES)('%s contains nothing of another district', async path => {
  await liveInPomerania()
  const { body } = await (await as(world.ewa))('GET', path)
  expect(JSON.stringify(body)).not.toMatch(/Fale|Mewy|Czajki|Pomorska|cezary|maks|prosi|wit@|dorota/i)
})

test('a coordinator cannot remind teams of another district and learns nothing about them', async () => {
  await liveInPomerania()
  const ewa = await as(world.ewa)
  const { body } = await ewa('POST', '/admin/reminders', { teams: [world.fale.id], text: 'Do pracy' })
  expect(body).toEqual({ sent: [], refused: [{ id: world.fale.id, code: 'not-allowed', allowedAt: null }] })
})
