import { beforeAll, expect, test } from 'bun:test'
import { eq, isNotNull, notLike, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { SETTINGS } from '#client/panel/settingsEntries.ts'
import { userByEmail } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { districts, formerNames, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { remarks, reviewActs, sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { doubtAnswers, rankings, taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { talkKinds } from '#server/database/schema/talks.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { SHOWN } from '#server/demo/shownAccounts.ts'
import { filledSheets } from '#server/sheets/filledSheets.ts'
import { groupsOf, tasksOf } from '#server/years/yearLookups.ts'
import { createDemo } from '#test/demo.ts'
import { team } from '#test/world.ts'
import { NARROW, openSite, Walked, walkTo } from './browser.ts'

// Opens every page of the demo at the widths of phones, tablets and desktops.

const WIDTHS = [320, 768, 1280]
/** Pixels of a page, with 40 troops in the district of the shown coordinator. */
const HIGHEST = 12_000

const site = await openSite()
const walked = new Walked()

let page: Page
beforeAll(() => {
  createDemo()
  fillDistrict(userByEmail(SHOWN.district.email)!.districtId!, yearThatIs('OPEN'))
})

const yearThatIs = (state: 'DRAFT' | 'OPEN' | 'FINISHED') =>
  db.select().from(years).where(eq(years.state, state)).get()!

/** Fills the district of the shown coordinator up to 40 troops, and lets each begin its sheet. */
function fillDistrict(districtId: number, year: { id: number }) {
  const listed = () => db.select().from(teams).where(eq(teams.districtId, districtId)).all()
  for (let n = listed().length; n < 40; n++) team(`${n} Drużyna`, { id: districtId })
  const taskId = tasksOf(year.id)[0]!.id
  const begun = listed().map(({ id: teamId }) => ({ teamId, taskId, value: 1, updatedAt: now() }))
  db.insert(taskEntries).values(begun).onConflictDoNothing().run()
}

async function walk(who: { email: string } | null, addresses: readonly string[], highest?: number) {
  page = await site.visit(who && userByEmail(who.email))
  const found: Record<string, string[]> = {}
  for (const at of addresses) {
    await walkTo(page, at)
    walked.note(page)
    Object.assign(found, await overflowing(at), highest && (await tooHigh(at, highest)))
  }
  expect(found).toEqual({})
}

async function overflowing(what: string) {
  const found: Record<string, string[]> = {}
  await page.evaluate(async () => void (await document.fonts.ready))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 })
    const seen = await page.evaluate(overflowingElements)
    if (seen.length > 0) found[`${what} at ${width} px`] = seen.slice(0, 5)
  }
  return found
}

async function tooHigh(what: string, highest: number) {
  const found: Record<string, string[]> = {}
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (height > highest) found[`the height of ${what} at ${width} px`] = [`${height} px`]
  }
  return found
}

/**
 * Runs in the page. Returns the elements that are outside the window, cut off, or overflow their box, and the texts that a
 * translator of the browser would take from React (jsx-runtime.ts).
 */
function overflowingElements(): string[] {
  // Rows of filters scroll sideways on a phone.
  const SCROLLED = '.task-choice'
  const SMALLEST_PRINT = 12
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const report = (how: string, element: Element) =>
    found.push(`${how}: ${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`)

  const clipped = new Set<Element>()
  for (const element of document.body.querySelectorAll('*:not(svg *, option)')) {
    const { clipPath, display, overflowX, textOverflow } = getComputedStyle(element)
    if (clipPath !== 'none' || clipped.has(element.parentElement!)) {
      clipped.add(element)
      if (element.matches('button') && element.checkVisibility({ visibilityProperty: true })) report('unseen', element)
      continue
    }
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const { left, right } = element.getBoundingClientRect()
    if ((left < -1 || right > clientWidth + 1) && !element.closest(SCROLLED)) report('outside', element)

    const hasMore = display !== 'inline' && element.scrollWidth > element.clientWidth + 1
    if (!hasMore || textOverflow === 'ellipsis' || element.matches(`input, select, textarea, ${SCROLLED}`)) continue
    if (overflowX !== 'visible') report('cut', element)
    else if ([...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE)) report('runs over', element)
  }

  // The preview of a paper is as small as its window.
  for (const element of document.body.querySelectorAll('*:not(.paper-sheet *, .diploma *)')) {
    if (![...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim())) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM()!.a : 1
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale
    if (size < SMALLEST_PRINT - 0.1) report(`${size.toFixed(1)} px`, element)
  }

  for (const element of document.body.querySelectorAll('*:not(svg *)')) {
    const isBare = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== ''
    if (element.childNodes.length > 1 && [...element.childNodes].some(isBare)) report('bare text', element)
  }

  for (const words of document.querySelectorAll('.topbar__brand > span, .topbar__end > a')) {
    const line = document.createRange()
    line.selectNodeContents(words)
    if (words.checkVisibility() && line.getClientRects().length > 1) report('in two lines', words)
  }
  return found
}

test('the pages of anonymous visitors, newcomers and waiting users fit', async () => {
  await walk(null, [
    '/',
    '/login',
    '/register',
    '/passwordreset',
    '/activate/klucz',
    '/reset/klucz',
    '/wejscie/klucz',
    '/zaproszenie/klucz',
    '/ranking',
    `/ranking?rok=${yearThatIs('FINISHED').id}`,
    `/druzyny/${userByEmail(SHOWN.leader.email)!.teamId}`,
    '/druzyny/999999',
    '/zasady',
    '/zasady?obszar=-1',
    '/zasady/zadania',
    '/zasady/zadania?obszar=0',
    '/zasady/zmiany',
    '/prywatnosc',
    '/nie-ma',
  ])
  await site.leave(page)
  await walk(SHOWN.newcomer, ['/welcome', '/konto'])
  await site.leave(page)
  await walk(SHOWN.waiting, ['/welcome'])
})

const SHEET = '/kategoryzacja'
const sheetPages = (address: string) =>
  [-1, 0, groupsOf(yearThatIs('OPEN').id)[0]!.id].map(section => `${address}?obszar=${section}`)

test('the pages of leaders fit, with a sheet in each state', async () => {
  const paper = [`${SHEET}/druk`, `${SHEET}/druk?co=pusty`, `/dyplom/${yearThatIs('FINISHED').id}`]
  await walk(SHOWN.leader, [
    '/',
    '/konto',
    '/konto/przekazanie',
    '/ranking',
    SHEET,
    ...sheetPages(SHEET),
    `${SHEET}/do-zrobienia`,
    `${SHEET}/koordynator`,
    `${SHEET}/lata`,
    ...['', '/druk'].map(paper => `${SHEET}/lata/${yearThatIs('FINISHED').id}${paper}`),
    `${SHEET}/przejecie`,
    ...paper,
  ])
  const [, summary, area] = sheetPages(SHEET)
  for (const who of [SHOWN.beginner, SHOWN.returned, SHOWN.locked, SHOWN.complete]) {
    await site.leave(page)
    await walk(who, ['/', summary!, area!, `${SHEET}/koordynator`])
  }
})

const IMPORT = '/admin/ustawienia/druzyny?wczytaj=lista'

/** Every page of the panel, and every state of one that its address opens. */
function panelPages() {
  const { id, teamId } = userByEmail(SHOWN.leader.email)!
  const { teamId: otherTeamId } = userByEmail(SHOWN.returned.email)!
  const { districtId } = userByEmail(SHOWN.group.email)!
  const [draft, open, finished] = [yearThatIs('DRAFT'), yearThatIs('OPEN'), yearThatIs('FINISHED')]
  const settings = '/admin/ustawienia'
  const panelYears = '/admin/kategoryzacja'
  return [
    '/admin/przeglad',
    '/admin/przeglad?choragiew=1',
    ...SETTINGS.map(({ path }) => path),
    `${settings}/choragwie?choragiew=${districtId}`,
    ...['druzyna', 'rozmowy', 'historia'].map(entry => `${panelYears}/${teamId}/w-roku/${open.id}?obszar=${entry}`),
    `${settings}/druzyny?druzyna=${teamId}&polacz=${otherTeamId}`,
    IMPORT,
    `${settings}/uzytkownicy?lista=zaproszenia`,
    `${settings}/uzytkownicy?szukaj=nieznany@poczta.example`,
    `${settings}/uzytkownicy?osoba=${id}`,
    panelYears,
    `${panelYears}/nowa`,
    `${panelYears}/kosz`,
    `${panelYears}/${open.id}#group-${groupsOf(open.id)[0]!.id}`,
    `${panelYears}/${draft.id}#task-${tasksOf(draft.id)[0]!.id}`,
    `${panelYears}/${draft.id}?widok=ustawienia`,
    `${panelYears}/${finished.id}`,
    `${panelYears}/${open.id}/arkusze`,
    `${panelYears}/${finished.id}/porownanie/${open.id}`,
    ...sheetPages(`${panelYears}/${otherTeamId}/w-roku/${open.id}`),
    ...['druk', 'dyplom'].map(paper => `${panelYears}/${teamId}/w-roku/${finished.id}/${paper}`),
  ]
}

test('the pages of administrators fit, and are not too high in a district of 40 troops', () =>
  walk(SHOWN.administrator, ['/', ...panelPages()], HIGHEST))

test('the pages of coordinators fit, and are not too high in a district of 40 troops', async () => {
  const { districtId } = userByEmail(SHOWN.district.email)!
  const { id } = yearThatIs('OPEN')
  expect(await filledSheets(userByEmail(SHOWN.district.email)!, id)).toHaveLength(40)
  const { teamId } = userByEmail(SHOWN.returned.email)!
  const overview = '/admin/przeglad'
  const sheets = sheetPages(`/admin/kategoryzacja/${teamId}/w-roku/${id}`)
  await walk(SHOWN.national, [overview, ...sheets], HIGHEST)
  await site.leave(page)
  await walk(
    SHOWN.district,
    [
      '/',
      overview,
      ...['stan', 'cel', 'rozmowy', 'sklad'].map(column => `${overview}?kolumny=${column}`),
      ...['druzyny', 'uzytkownicy', 'dziennik', 'choragwie'].map(name => `/admin/ustawienia/${name}`),
      `/admin/ustawienia/choragwie?choragiew=${districtId}`,
      IMPORT,
      `/admin/kategoryzacja/${id}/arkusze`,
    ],
    HIGHEST,
  )
  await page.close()
  const { districtId: groupsDistrict } = userByEmail(SHOWN.group.email)!
  await walk(
    SHOWN.group,
    [overview, `${overview}?calosc=1&kolumny=plan`, `/admin/ustawienia/choragwie?choragiew=${groupsDistrict}`],
    HIGHEST,
  )
})

test('every page was measured', () => walked.expectAll())

test('on a touch screen links and buttons are large enough for a finger', async () => {
  page = await site.visit(userByEmail(SHOWN.leader.email), { viewport: NARROW, hasTouch: true })
  const [, summary, area] = sheetPages(SHEET)
  const small: Record<string, string[]> = {}
  for (const at of [
    '/',
    summary!,
    area!,
    `${SHEET}/do-zrobienia?pokaz=moje`,
    `${SHEET}/rozmowy`,
    `${SHEET}/zglos`,
    '/zasady/zmiany',
  ]) {
    await page.goto(at)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await page.locator('.loading').first().waitFor({ state: 'detached' })
    small[at] = await page.evaluate(smallTargets)
  }
  expect(Object.values(small).flat()).toEqual([])
})

/** Runs in the page. Links within a sentence are as high as its lines. */
function smallTargets(): string[] {
  const SMALLEST = 40
  return [...document.querySelectorAll('a, button, select, summary, input:not([type="hidden"]), textarea')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => getComputedStyle(element).display !== 'inline' && !element.closest('.visually-hidden, .skip'))
    .filter(element => getComputedStyle(element, '::after').position !== 'absolute')
    .filter(element => (element.closest('label') ?? element).getBoundingClientRect().height < SMALLEST - 0.5)
    .map(element => `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 40)}`)
}

test('a sheet printed from its page has its title, and nothing overflows the paper', async () => {
  page = await site.visit(userByEmail(SHOWN.leader.email), { viewport: { width: 680, height: 900 } })
  await page.goto(sheetPages(SHEET)[2]!)
  await page.locator('.task').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const { left, right } = await page
    .locator('.card:has(> .section-head)')
    .evaluate(card => card.getBoundingClientRect().toJSON())
  expect([left >= 0, right <= 680]).toEqual([true, true])
  expect(
    await page.getByRole('heading', { level: 1 }).evaluate(title => title.getBoundingClientRect().height),
  ).not.toBe(0)
  expect(
    await page.getByRole('heading', { level: 1 }).evaluate(title => getComputedStyle(title.parentElement!).clipPath),
  ).toBe('none')
})

test('names of one unbroken word break where they would overflow the page', async () => {
  const word = 'ą'.repeat(190)
  for (const named of [districts, formerNames, prerequisites, talkKinds, taskGroups, tasks, teams, troopGroups, years])
    db.update(named)
      .set({ name: sql`${word} || ${named.id}` })
      .run()
  db.update(rankings).set({ name: word, district: word }).run()
  db.update(users)
    .set({ firstName: 'ę'.repeat(95), lastName: 'ę'.repeat(95) })
    .run()
  const address = sql`${`${'e'.repeat(60)}@${`${'d'.repeat(60)}.`.repeat(2)}`} || id || '.example'`
  db.update(users).set({ email: address }).where(notLike(users.email, '%@demo.example')).run()
  db.update(invitations).set({ email: address }).run()
  db.update(auditEntries).set({ districtName: word, teamName: word, yearName: word }).run()
  for (const noted of [remarks, taskNotes]) db.update(noted).set({ text: word }).run()
  for (const noted of [reviewActs, doubtAnswers, sheetReviews])
    db.update(noted).set({ note: word }).where(isNotNull(noted.note)).run()
  db.update(timeRequests).set({ reason: word }).run()
  db.update(tasks).set({ description: word }).run()
  const { teamId } = userByEmail(SHOWN.leader.email)!
  const [, summary, area] = sheetPages(SHEET)

  await walk(SHOWN.leader, [
    '/',
    summary!,
    area!,
    ...['do-zrobienia', 'rozmowy', 'zglos', 'lata', 'przejecie'].map(page => `${SHEET}/${page}`),
    '/konto/przekazanie',
    '/ranking',
    `/druzyny/${teamId}`,
    '/zasady/zadania?obszar=0',
    '/zasady/zmiany',
  ])
  await site.leave(page)
  const { districtId } = userByEmail(SHOWN.leader.email)!.team!
  await walk(SHOWN.newcomer, [`/welcome?krok=druzyna&choragiew=${districtId}`])
  await site.leave(page)
  await walk(SHOWN.administrator, panelPages())
  await walkTo(page, IMPORT)
  const list = [word, `${word}2`].map(name => `${word}1\t${name}\t${'e'.repeat(60)}@przyklad.example`)
  await page
    .getByLabel('…albo wklej wiersze z arkusza')
    .fill(`chorągiew\tdrużyna\tmail\t${word.slice(0, 40)}\n${list.map(row => `${row}\t${word}`).join('\n')}`)
  await page.getByRole('button', { name: 'Dalej' }).click()
  const columns = await overflowing('the columns of an import')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('heading', { name: /^Powstan/ }).waitFor()
  expect({ ...columns, ...(await overflowing('the rows of an import')) }).toEqual({})
})
