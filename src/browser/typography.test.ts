import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { withTildes } from '#test/tildes.ts'
import { completePrerequisites, createWorld, team } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()

let page: Page

const textOf = async (selector: string) => withTildes((await page.locator(selector).first().textContent())!)

test('lines do not break after a word of one letter or inside the name of a troop', async () => {
  const world = createWorld()
  completePrerequisites(team('11 KjDH „Nad Wisłą”', world.mazovia), world.open)
  takeSnapshot(world.open)
  page = await site.visit()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Po co kategoryzacja?' }).waitFor()
  expect(await textOf('.greeting')).toContain('uczciwie i~z~życzliwością')

  await page.goto('/ranking')
  await page.getByRole('cell', { name: '11 KjDH' }).waitFor()
  expect(await textOf('td[data-column="name"]')).toContain('11~KjDH „Nad Wisłą”')
  const share = page.getByRole('img', { name: /^Rozkład kategorii/ })
  expect(withTildes((await share.getAttribute('aria-label'))!)).toBe('Rozkład kategorii: 1~polowa')
  // The value of an option is not typeset.
  expect(await page.getByLabel('Sortuj według').locator('option').allTextContents()).toEqual(['kategorii', 'punktów'])
})

test('a state is shown in its own case, and a closed year has no warning colour', async () => {
  const world = createWorld()
  page = await site.visit(world.adam)
  await page.goto(`/admin/kategoryzacja/${world.open.id}`)
  const tag = (state: string) => page.locator(`.badge[data-state="${state}"]`).first()
  await tag('DRAFT').waitFor()
  expect(await tag('DRAFT').textContent()).toBe('[DRAFT - ukryta]')
  expect(await tag('DRAFT').evaluate(shown => getComputedStyle(shown).textTransform)).toBe('none')
  const [over, alarm] = await tag('FINISHED').evaluate((shown: HTMLElement) => {
    const alarming = shown.cloneNode() as HTMLElement
    alarming.removeAttribute('data-state')
    alarming.dataset.tone = 'danger'
    shown.after(alarming)
    return [shown, alarming].map(badge => getComputedStyle(badge).color)
  })
  expect(over).not.toBe(alarm)
})
