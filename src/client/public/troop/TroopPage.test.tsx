import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { enter, freshWorld, play, team } from '#test/world.ts'

const world = freshWorld()

const TROOPS = 40

/** Creates a ranking in which Wilki, called Szczenięta last year and first then, have climbed since the last snapshot. */
beforeEach(() => {
  const others = Array.from({ length: TROOPS - 2 }, (_, n) => team(`${n + 1} DH „Łosie”`, world.pomerania))
  for (const year of [world.finished, world.open])
    for (const [n, troop] of [...others, world.orly].entries()) play(troop, year, 5 - n / 20)
  play(world.wilki, world.finished, 5)
  rename('Szczenięta')
  fixRanking(world.finished)
  rename('Wilki')
  play(world.wilki, world.open, 3.1)
  takeSnapshot(world.open)
  enter(world.wilki, world.open.hike, 0.5)
  takeSnapshot(world.open)
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.orly.id)).run()
})
afterEach(leaveNetwork)

const rename = (name: string) =>
  db.update(teams).set({ name, nameKey: name.toLowerCase() }).where(eq(teams.id, world.wilki.id)).run()

async function open(path: string) {
  history.replaceState(null, '', path)
  await serveTo(null)
  render(<App />)
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const row = async (name: string) => (await screen.findByText(name, { selector: 'tbody *' })).closest('tr')!

test('an anonymous visitor opens a troop from the ranking, and reads its years and its place', async () => {
  await open('/ranking?szukaj=w')
  expect(textOf(await row('Wilki'))).toMatch(/awans o~\d+~miejsc/)
  await userEvent.click(await screen.findByRole('link', { name: 'Wilki' }))
  await title('Wilki')
  expect([location.pathname, document.title]).toEqual([`/druzyny/${world.wilki.id}`, 'Wilki · E-Kategoryzacja'])
  const about = screen.getByRole('region', { name: 'Drużyna' })
  expect(textOf(about)).toMatch(/2024\/25: kategoria leśna, miejsce 1~z~40/)
  // 6 points are of the open year and 10 of a closed one.
  expect(textOf([...about.querySelectorAll('dd')].at(-1)!)).toBe('6')
  // One for wide and one for narrow windows.
  expect(
    await screen.findAllByRole('img', { name: /^Punkty w~latach: 2024\/25 10, 2025\/26 6\. Te same liczby/ }),
  ).toHaveLength(2)
  const years = [...screen.getByRole('region', { name: 'Rok po roku' }).querySelectorAll('tbody tr')]
  expect(textOf(years[0]!)).toContain('2025/26')
  expect(textOf(years.at(-1)!)).toContain('jako Szczenięta')
})

test('the page of a troop links to its place in the ranking and to its neighbours', async () => {
  await open(`/druzyny/${world.wilki.id}`)
  const near = within(await screen.findByRole('region', { name: /^W~rankingu/ }))
  expect(near.getAllByRole('row')).toHaveLength(6)
  expect(
    textOf(near.getAllByRole('row').find(each => each.ariaCurrent || each.hasAttribute('aria-current'))!),
  ).toContain('Wilki')
  expect(near.getByRole('link', { name: 'Pokaż na liście' }).getAttribute('href')).toBe(
    `/ranking?rok=${world.open.id}#druzyna-${world.wilki.id}`,
  )
  const above = near.getAllByRole('link')[1]!
  const name = textOf(above)
  await userEvent.click(above)
  await title(name)
})

test('a hidden troop has no links and no page', async () => {
  await open('/ranking')
  expect(within(await row('Orły')).queryByRole('link')).toBeNull()
  for (const id of [world.orly.id, 999_999, 'abc']) {
    await leaveNetwork()
    await open(`/druzyny/${id}`)
    await title('Nie ma takiej drużyny')
  }
  await userEvent.click(screen.getByRole('link', { name: 'Zobacz ranking' }))
  await waitFor(() => expect(location.pathname).toBe('/ranking'))
})
