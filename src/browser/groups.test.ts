import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { coordinatorGroups, teams, troopGroups } from '#server/database/schema/people.ts'
import { fixRanking } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { as, createWorld, play, user, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'

// A district coordinator assigns troops to hufce, and hufce to coordinators.

const site = await openSite()

let world: World
let olga: { id: number }
beforeEach(() => {
  world = createWorld()
  olga = user('olga', {
    role: 'DISTRICT_COORDINATOR',
    districtId: world.mazovia.id,
    firstName: 'Olga',
    lastName: 'Wrzos',
  })
})

const groupOf = ({ id }: { id: number }) =>
  db
    .select({ name: troopGroups.name })
    .from(teams)
    .leftJoin(troopGroups, eq(teams.groupId, troopGroups.id))
    .where(eq(teams.id, id))
    .get()!.name

test('hufce are created, filled by a select and a selection, undone, assigned and deleted', async () => {
  const page = await site.visit(world.ewa)
  await page.goto(`/admin/ustawienia/choragwie?choragiew=${world.mazovia.id}`)
  await page.getByText('Chorągiew dzieli się na hufce?').waitFor()
  for (const [count, name] of [
    [1, 'Wisła'],
    [2, 'Bory'],
  ] as const) {
    await page.getByLabel('Nowy hufiec').fill(name)
    await page.getByRole('button', { name: 'Dodaj hufiec' }).click()
    await page.getByText(new RegExp(`^${count}\\shufi?[ec]*,\\s3\\sdrużyny\\sjeszcze\\sbez\\shufca`)).waitFor()
  }
  await page.getByLabel('Nowy hufiec').fill('wisła')
  await page.getByRole('button', { name: 'Dodaj hufiec' }).click()
  await page.getByText('W tej chorągwi jest już hufiec o tej nazwie.').waitFor()

  const figure = (name: RegExp) => page.getByRole('group', { name: 'Hufiec' }).getByRole('button', { name })
  await page.getByLabel('Hufiec: Wilki').selectOption('Bory')
  await page.getByText('2 drużyny jeszcze bez hufca').waitFor()
  expect(groupOf(world.wilki)).toBe('Bory')
  await figure(/Bory/).click()
  await page.getByLabel('Hufiec: Wilki').selectOption('Wisła')
  await figure(/bez hufca/).click()
  await page.getByText('2 drużyny jeszcze bez hufca').waitFor()
  expect(groupOf(world.wilki)).toBe('Wisła')
  await page.getByLabel('Zaznacz wszystkie').check()
  await page.getByLabel('Do którego hufca').selectOption('Bory')
  await expectFine(page)
  const moved = page.waitForResponse(response => response.url().endsWith('/api/admin/teams/marked'))
  await page.getByRole('button', { name: 'Przenieś 2' }).click()
  await moved
  expect(groupOf(world.orly)).toBe('Bory')
  await page
    .getByRole('button', { name: /^Cofnij/ })
    .first()
    .click()
  await page.getByText('2 drużyny jeszcze bez hufca').waitFor()
  expect(groupOf(world.orly)).toBe(null)

  await page.locator('summary').filter({ hasText: 'Olga Wrzos' }).click()
  await page.getByLabel('Olga Wrzos: Wisła').check()
  await page.getByText('Bory, 2 drużyny bez hufca: opieka tych, którzy mają całą chorągiew').waitFor()
  expect(await page.getByLabel('Olga Wrzos: cała chorągiew').isChecked()).toBe(false)
  await page.getByLabel('Olga Wrzos: cała chorągiew').check()
  await page.getByText('Bory, Wisła, 2 drużyny bez hufca: opieka').waitFor()
  expect(db.select().from(coordinatorGroups).all()).toEqual([])
  await page.getByLabel('Olga Wrzos: Wisła').check()
  await page.getByText('opieka: Olga Wrzos').waitFor()

  await page.getByRole('button', { name: 'Usuń… Wisła' }).click()
  const question = page.getByRole('dialog', { name: 'Usunąć hufiec Wisła?' })
  await question.getByText('Bez swojej kolejki, z całą chorągwią: Olga Wrzos.').waitFor()
  await question.getByLabel('Drużyny przenieś do').selectOption('Bory')
  await question.getByRole('button', { name: 'Usuń hufiec' }).click()
  await page.getByText(/^1\shufiec/).waitFor()
  expect(groupOf(world.wilki)).toBe('Bory')
  await expectFine(page)
})

describe('a coordinator of a hufiec', () => {
  beforeEach(async () => {
    const ewa = await as(world.ewa)
    for (const [name, troop, person, leader] of [
      ['Wisła', world.wilki, world.ewa, world.jan],
      ['Bory', world.orly, olga, world.borys],
    ] as const) {
      const { body } = await ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name })
      await ewa('PATCH', `/admin/teams/${troop.id}`, { groupId: body.id })
      await ewa('PUT', `/admin/users/${person.id}/groups`, { groups: [body.id] })
      play(troop, world.open, 3)
      await (await as(leader))('POST', '/review/submit')
    }
  })

  test('sees their own troops first and the district with a switch, and acts for others, which the audit says', async () => {
    const page = await site.visit(world.ewa, { viewport: NARROW })
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
    await page.goto('/admin/przeglad')
    await rowOf('Wilki').waitFor()
    expect(await rowOf('Orły').count()).toBe(0)
    await page.getByText('U innych (Olga Wrzos) czeka 1 drużyna: Bory.').waitFor()
    await expectFine(page)
    await page.getByRole('link', { name: 'Cała chorągiew (2)' }).click()
    await rowOf('Orły').waitFor()
    await page.getByRole('button', { name: /^Filtry/ }).click()
    await page.getByLabel('Hufiec').selectOption('Bory')
    await page.keyboard.press('Escape')
    expect(await rowOf('Wilki').count()).toBe(0)
    await expectFine(page)

    await rowOf('Orły').getByRole('link', { name: 'Orły' }).press('Enter')
    await page.getByRole('button', { name: 'Zatwierdź' }).filter({ visible: true }).click()
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Zatwierdź mimo to' })
    await sure.click()
    await page
      .getByText(/^Zatwierdzono\sOrły/)
      .first()
      .waitFor()
    await page.goto('/admin/ustawienia/dziennik')
    await page.getByText('Zatwierdzono arkusz drużyny Orły, w zastępstwie').waitFor()
  })
})

test('the ranking shows places within the selected district and hufiec, and filters by the hufiec', async () => {
  const ewa = await as(world.ewa)
  const { body } = await ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name: 'Wisła' })
  await ewa('PATCH', `/admin/teams/${world.orly.id}`, { groupId: body.id })
  play(world.wilki, world.open, 5)
  play(world.orly, world.open, 3)
  fixRanking(yearById(world.open.id))
  const page = await site.visit(null, { viewport: NARROW })
  await page.goto('/ranking?choragiew=Mazowiecka')
  await page.getByText('2 z 2 w chorągwi').waitFor()
  await page.getByText('1 z 1 w hufcu Wisła').waitFor()
  await expectFine(page)
  await page.getByLabel('Hufiec').selectOption('Wisła')
  await page.getByRole('link', { name: 'Wilki' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Orły' }).press('Enter')
  await page.getByText('2. w chorągwi, 1. w hufcu Wisła').waitFor()
  await expectFine(page)
})
