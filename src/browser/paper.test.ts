import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { userByEmail } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { SHOWN } from '#server/demo/shownAccounts.ts'
import { groupsOf, tasksOf } from '#server/years/yearLookups.ts'
import { createDemo } from '#test/demo.ts'
import { readPdf } from '#test/pdf.ts'
import { NARROW, openSite, seriousFindings, WIDE } from './browser.ts'

// Prints the demo's sheets to PDF in Chromium and reads the PDF.

const site = await openSite()

let page: Page
beforeAll(createDemo)

const yearThatIs = (state: 'OPEN' | 'FINISHED') => db.select().from(years).where(eq(years.state, state)).get()!
const leader = () => userByEmail(SHOWN.leader.email)!

async function printed(at: string) {
  await page.goto(at)
  await page.locator('.paper').waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
  return readPdf(await page.pdf({ preferCSSPageSize: true }))
}

async function lookAtScreen() {
  for (const width of [NARROW, WIDE]) {
    await page.setViewportSize(width)
    expect([width, await seriousFindings(page)]).toEqual([width, []])
  }
}

const sizes = (pages: { width: number; height: number }[]) =>
  new Set(pages.map(({ width, height }) => `${width}×${height}`))
const times = (text: string, part: string) => text.split(part).length - 1

test('a printed sheet has every task, a head and a number on every page, and nothing of the screen', async () => {
  const { team } = leader()
  page = await site.visit(leader())
  const pages = await printed('/kategoryzacja/druk')
  await lookAtScreen()

  expect(sizes(pages)).toEqual(new Set(['210×297']))
  expect(pages.length).toBeGreaterThan(5)
  for (const [index, { text }] of pages.entries()) {
    expect(text).toContain(`strona ${index + 1} z ${pages.length}`)
    expect(text).toContain(`${team!.name} · ${yearThatIs('OPEN').name}`)
  }
  const [last, ...areas] = pages.toReversed()
  for (const { text } of areas) expect(text).toContain('Rok temuJestPunktyIIIIII')
  expect(last!.text).toContain('III. Przed zgłoszeniem')
  expect(last!.text).toContain('rada drużyny')

  const all = pages
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '')
  const { id } = yearThatIs('OPEN')
  for (const { name } of groupsOf(id)) expect(all).toContain(name.replaceAll(/\s/g, ''))
  for (const { name, secondaryGroupId } of tasksOf(id))
    expect([name, times(all, name.replaceAll(/\s/g, ''))]).toEqual([name, secondaryGroupId === null ? 1 : 2])
  for (const screen of ['Drukuj', 'Wyloguj', 'Prywatność', 'Ranking']) expect(all).not.toContain(screen)
})

test('the choices on the screen determine the printed paper', async () => {
  page = await site.visit(leader())
  const whole = await printed('/kategoryzacja/druk')
  await page.getByRole('link', { name: 'pusty', exact: true }).click()
  await page.getByText('Pusty arkusz na radę drużyny').waitFor()
  const blank = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(blank[0]!.text).toContain('do 24,0')
  expect(blank.map(({ text }) => text).join('')).not.toMatch(/(?<!co najmniej )symbol leśny|[1-9],\d \/ /)

  for (const co of ['gwiazdka', 'braki']) {
    const part = await printed(`/kategoryzacja/druk?co=${co}`)
    expect(sizes(part)).toEqual(new Set(['210×297']))
    expect(part.length).toBeLessThan(whole.length)
  }
})

test('a diploma is one landscape page of A4, even with the longest name', async () => {
  const finished = yearThatIs('FINISHED')
  page = await site.visit(leader())
  await page.goto('/')
  await page.getByRole('link', { name: finished.name }).click()
  await page.locator('.diploma').waitFor()
  const pages = await printed(new URL(page.url()).pathname)
  await lookAtScreen()
  expect(sizes(pages)).toEqual(new Set(['297×210']))
  expect(pages).toHaveLength(1)
  const row = db
    .select()
    .from(rankings)
    .where(eq(rankings.teamId, leader().team!.id))
    .all()
    .find(({ yearId }) => yearId === finished.id)!
  for (const part of [row.name, row.district, finished.name, `${row.place}.miejsce z`, 'zdobyta przez drużynę'])
    expect(pages[0]!.text).toContain(part)

  const name = 'Najdłuższa Wędrowna Drużyna Harcerzy „Zażółć gęślą jaźń” '.repeat(4).slice(0, 200)
  db.update(rankings).set({ name }).where(eq(rankings.teamId, row.teamId)).run()
  expect(await printed(`/dyplom/${finished.id}`)).toHaveLength(1)
  await page.waitForFunction(() => {
    const [named, signed] = ['.diploma__tally', '.diploma__signatures'].map(part =>
      document.querySelector(part)!.getBoundingClientRect(),
    )
    return named!.bottom < signed!.top
  })
})
