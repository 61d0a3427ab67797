import { beforeAll, expect, test } from 'bun:test'
import { parse } from 'papaparse'
import type { Locator, Page } from 'playwright-core'
import { formatPoints, formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { userByEmail } from '#server/auth/user.ts'
import { sheetOf } from '#server/sheets/sheetOf.ts'
import { openYear } from '#server/years/yearLookups.ts'
import { createDemo } from '#test/demo.ts'
import { readWorkbook } from '#test/unzip.ts'
import { openSite } from './browser.ts'

// Independent readers read the files that the browser writes; the tests compare them with the page.

const site = await openSite()
beforeAll(createDemo)

/** Returns the text with plain spaces, as files have them, instead of no-break ones. */
const words = async (part: Locator) => (await part.textContent())!.trim().replaceAll('\u00a0', ' ')

async function download(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await Bun.file(await file.path()).bytes() }
}

/** Reads a CSV as a spreadsheet with Polish settings does. */
function readCsv(bytes: Uint8Array) {
  const { data } = parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ';', skipEmptyLines: true })
  return data.map(row => row.map(cell => (/^\d+(,\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell || null)))
}

const padded = (rows: unknown[][], width: number) =>
  rows.map(row => Array.from({ length: width }, (_, index) => row[index] ?? null))

test("a troop's CSV and XLSX contain the numbers of its sheet", async () => {
  const page = await site.visit(userByEmail('admin@demo.example')!)
  await page.goto(`/admin/druzyny/${userByEmail('komplet@demo.example')!.team!.id}`)
  await page.locator('.side-list a[href*="obszar="]').nth(5).click()
  await page.locator('li.task').first().waitFor()

  const csv = await download(page, 'Pobierz CSV')
  const xlsx = await download(page, 'Pobierz XLSX')
  expect(csv.name).toMatch(/^Kategoryzacja \d{4}-\d\d .+\.csv$/)
  expect(xlsx.name).toBe(csv.name.replace('.csv', '.xlsx'))
  const [head, ...rows] = readCsv(csv.bytes)
  expect(head).toEqual(['Kategoria', 'Zadanie', 'Wartość', 'Punkty', 'Gwiazdka', 'Dopisek'])
  expect(padded(readWorkbook(xlsx.bytes), 6)).toEqual([head!, ...rows])

  const areas = await page.locator('.side .side-list > li:nth-child(n + 6)').all()
  expect(areas.length).toBeGreaterThan(14)
  for (const area of areas) {
    const name = await words(area.locator('.side-list__name'))
    const points = rows.filter(row => row[0] === name).reduce((sum, row) => sum + Number(row[3]), 0)
    expect([name, `${formatTotal(points)} pkt`]).toEqual([name, await words(area.locator('.side-list__points'))])
  }

  const leader = userByEmail('komplet@demo.example')!
  const onSheet = sheetOf(leader, leader.team!.id, openYear()).flatMap(group => group.tasks)
  const favourites = new Set(onSheet.filter(({ favourite }) => favourite).map(task => task.name))
  const name = await words(page.locator('.section-head h2'))
  const tasks = await page.locator('li.task').all()
  const listed = rows.filter(row => row[0] === name)
  expect(listed).toHaveLength(tasks.length)
  for (const [index, task] of tasks.entries()) {
    const [, title, value, points, star, note] = listed[index]!
    expect(await words(task.locator('h3'))).toBe(String(title))
    const shown = await words(task.locator('.task__value'))
    expect([value === null ? '—' : formatLong(Number(value)), value ? 'tak' : 'nie']).toContain(shown)
    const earned = await words(task.locator('.task__points'))
    if (!earned.includes('niepunktowane')) expect(earned).toStartWith(`${formatPoints(Number(points))} z`)
    expect(star === 'tak').toBe(favourites.has(String(title)))
    expect(await task.locator('.task__note').count()).toBe(note ? 1 : 0)
  }
})

test('anonymous visitors can download the ranking', async () => {
  const page = await site.visit(null)
  await page.goto('/ranking')
  await page.locator('td[data-column="name"]').first().waitFor()
  const csv = await download(page, 'Pobierz CSV')
  const xlsx = await download(page, 'Pobierz XLSX')
  const rows = readCsv(csv.bytes)
  expect(padded(readWorkbook(xlsx.bytes), 14)).toEqual(rows)

  // The first rows are painted before the others are rendered.
  const places = page.locator('.ranking tbody tr')
  await places.nth(rows.length - 2).waitFor()
  const shown = await places.all()
  expect(rows).toHaveLength(shown.length + 1)
  for (const [index, row] of shown.slice(0, 20).entries()) {
    const [place, name, district, , , , category, points] = rows[index + 1]!
    const cells = ['place', 'name', 'district', 'category', 'points'].map(cell =>
      row.locator(`[data-column="${cell}"]`),
    )
    const [shownPlace, ...texts] = await Promise.all(cells.map(cell => words(cell)))
    expect([Number.parseInt(shownPlace!, 10), ...texts]).toEqual([
      Number(place),
      String(name),
      String(district),
      String(category),
      formatTotal(Number(points)),
    ])
  }
})

test('users download a file of their own data', async () => {
  const { email } = userByEmail('komplet@demo.example')!
  const page = await site.visit(userByEmail(email)!)
  await page.goto('/konto')
  const { name, bytes } = await download(page, 'Pobierz swoje dane')
  expect(name).toBe('moje-dane.json')
  expect(JSON.parse(new TextDecoder().decode(bytes)).account.email).toBe(email)
})
