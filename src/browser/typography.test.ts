import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { takeSnapshot } from '#server/ranking/fixRanking.ts'
import { completePrerequisites, createWorld, team } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()

let page: Page

const textOf = (selector: string) => page.locator(selector).first().textContent()

test('a line ends neither after a word of one letter nor inside the name of a troop', async () => {
  const world = createWorld()
  completePrerequisites(team('11 KjDH „Nad Wisłą”', world.mazovia), world.open)
  takeSnapshot(world.open)
  page = await site.visit()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Druhowie Drużynowi!' }).waitFor()
  expect(await textOf('.greeting')).toContain('uczciwie i\u00a0z\u00a0życzliwością')

  await page.goto('/ranking')
  await page.getByRole('cell', { name: '11 KjDH' }).waitFor()
  expect(await textOf('td[data-cell="name"]')).toContain('11\u00a0KjDH „Nad Wisłą”')
  const share = page.getByRole('img', { name: /^Rozkład kategorii/ })
  expect(await share.getAttribute('aria-label')).toBe('Rozkład kategorii: 1\u00a0polowa')
  // What a choice sends is not changed.
  expect(await page.getByLabel('Sortuj według').locator('option').allTextContents()).toEqual(['kategorii', 'punktów'])
})
