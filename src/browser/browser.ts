import { afterAll, afterEach, expect } from 'bun:test'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { ADDRESSES, addressAt } from '#contract/addresses.ts'
import { config } from '#server/core/config.ts'
import { serve } from '#server/http/serve.ts'
import { postOffice } from '#test/postOffice.ts'
import { sessionOf } from '#test/world.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/chromium.ts'

export const WIDE = { width: 1280, height: 860 }
export const NARROW = { width: 390, height: 844 }

export type Site = Awaited<ReturnType<typeof openSite>>

let started: ReturnType<typeof start> | undefined

/**
 * The server with its built client on a free port, on this test run's database, and a Chromium: both are started once
 * and serve every file of the run. Pages that a test opens are closed after it; settings that a file changes are restored.
 */
export async function openSite() {
  started ??= start()
  const { browser, server, settings } = await started
  afterEach(() => endVisits(browser))
  afterAll(() => void Object.assign(config, settings))

  return {
    address: settings.baseUrl,
    /** Opens a page in a profile without cookies and storage; signed in when `person` is given. */
    visit: (person: { id: number } | null = null, look: Look = {}) => visit(browser, person, look),
    /** Ends a visit before its test ends, so that the next visit reuses the page. */
    leave: (page: Page) => leave([...used].find(profile => profile.page === page)!),
    stopServing: () => server.current.stop(true),
    serveAgain: async () => {
      // A stopped server no longer has a port.
      config.port = Number(new URL(settings.baseUrl).port)
      server.current = (await serve()).server
    },
  }
}

/** An SMTP server to which the site sends its mail for the tests of one file. */
export async function openPostOffice() {
  const office = await postOffice()
  Object.assign(config, { smtpUrl: office.url, mailFrom: 'E-Kategoryzacja <kategoryzacja@zwiazek.example>' })
  afterAll(office.close)
  return office
}

async function start() {
  Object.assign(config, { port: 0, host: '127.0.0.1', rateLimits: false })
  const server = { current: (await serve()).server }
  config.baseUrl = `http://localhost:${server.current.port}`
  const browser = await chromium.launch({ executablePath: chromiumPath()!, args: CHROMIUM_FLAGS })
  return { browser, server, settings: { ...config } }
}

/** Stops the site. setup.ts calls it once after the last file of the run. */
export async function closeSite() {
  if (!started) return
  const { browser, server } = await started
  await browser.close()
  await server.current.stop(true)
}

export interface Look extends Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors'> {
  viewport?: typeof WIDE
  hasTouch?: boolean
  clock?: boolean
  /** Set if the test adds scripts to the page. */
  ownScripts?: boolean
}

interface Profile {
  context: BrowserContext
  page: Page
}

/**
 * Profiles that earlier tests used, emptied. Each keeps its page: a page in a new process takes three times the processor
 * time, because Chromium starts the process and compiles the scripts.
 */
const idle: Profile[] = []

/** Profiles of the running test that later tests reuse. */
const used = new Set<Profile>()

/** A page of the site without scripts. */
const BLANK = '/robots.txt'

async function visit(browser: Browser, person: { id: number } | null, look: Look): Promise<Page> {
  const { viewport = WIDE, hasTouch = false, clock = false, ownScripts = false, ...media } = look
  // Touch, a moved clock and added scripts cannot be removed from a profile, so it is not reused.
  const isOwn = hasTouch || clock || ownScripts
  const profile = (!isOwn && idle.pop()) || (await newProfile(browser, hasTouch))
  if (!isOwn) used.add(profile)
  const { context, page } = profile
  if (clock) await context.clock.install()
  if (person) {
    const [name, value] = (await sessionOf(person)).split('=')
    await context.addCookies([{ name: name!, value: value!, url: config.baseUrl, httpOnly: true, sameSite: 'Strict' }])
  }
  await page.setViewportSize(viewport)
  await page.emulateMedia({ ...NO_MEDIA, ...media })
  return page
}

const NO_MEDIA = {
  media: null,
  colorScheme: null,
  forcedColors: null,
  contrast: null,
  reducedMotion: 'reduce',
} as const

async function newProfile(browser: Browser, hasTouch: boolean): Promise<Profile> {
  const context = await browser.newContext({
    baseURL: config.baseUrl,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    hasTouch,
  })
  // Long, because pages are slow on a busy machine.
  context.setDefaultTimeout(60_000)
  return { context, page: await context.newPage() }
}

async function endVisits(browser: Browser) {
  for (const profile of used) if (!profile.page.isClosed()) await leave(profile)
  for (const context of browser.contexts())
    if (!idle.some(profile => profile.context === context)) await context.close()
  used.clear()
}

/** Removes all traces of its user from a profile. */
async function leave(profile: Profile) {
  const { context, page } = profile
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['console', 'dialog', 'download', 'pageerror', 'request', 'requestfailed', 'response'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.setOffline(false)
  await page.goto(BLANK)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  used.delete(profile)
  idle.push(profile)
}

/** axe reports elements under a sticky bar; scrolling uncovers them. */
const isUnderBar = ({ any }: axe.NodeResult) => any.some(({ data }) => data?.messageKey === 'partiallyObscured')

const AXE = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

export async function seriousFindings(page: Page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const violations = await page.evaluate(findSerious)
  return violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(node => !isUnderBar(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}

/**
 * Runs in the page. Runs only the rules whose findings are serious, and the source of elements is written out only once
 * something is found: that halves axe's time.
 */
async function findSerious() {
  const { axe } = globalThis as unknown as { axe: Axe }
  const isSerious = ({ impact }: { impact?: string | null }) => impact === 'serious' || impact === 'critical'
  const run = async (rules: string[], noHtml: boolean) => {
    axe._audit.noHtml = noHtml
    const { violations } = await axe.run({
      runOnly: { type: 'rule', values: rules },
      // Describing the passed checks takes as long as finding the failed ones.
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
    })
    return violations.filter(isSerious)
  }
  // WCAG 2.2 requires targets of 24 px; axe checks that rule only on request.
  const isRun = ({ id, enabled, tags }: Rule) => id === 'target-size' || (enabled && !tags.includes('experimental'))
  const rules = axe._audit.rules.filter(rule => isSerious(rule) && isRun(rule))
  const found = await run(
    rules.map(({ id }) => id),
    true,
  )
  return found.length === 0
    ? []
    : run(
        found.map(({ id }) => id),
        false,
      )
}

/** The public list of rules has no impacts. */
interface Axe extends Pick<typeof axe, 'run'> {
  _audit: { rules: Rule[]; noHtml: boolean }
}

interface Rule {
  id: string
  enabled: boolean
  impact: string
  tags: string[]
}

/**
 * Opens an address of the app and waits until it is loaded. A running app navigates as by a link, because a reload takes
 * three times the processor time.
 */
export async function walkTo(page: Page, at: string) {
  const isAppOpen = await page.evaluate(() => document.getElementById('root') !== null)
  if (isAppOpen) {
    await page.evaluate(to => {
      history.pushState(null, '', to)
      scrollTo(0, 0)
    }, at)
  } else await page.goto(at)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.loading').first().waitFor({ state: 'detached' })
}

/** Addresses that lead on at once, so that nobody sees a page there. */
const LEADING_ON: readonly string[] = ['/logout', '/admin/druzyny/:teamId']

/** A walk notes each page that it came to; `expectAll` is its end. */
export class Walked {
  readonly #pages = new Set<string | undefined>()

  note(page: Page) {
    this.#pages.add(addressAt(new URL(page.url()).pathname)?.path)
  }

  expectAll() {
    const missing = ADDRESSES.filter(({ path }) => !this.#pages.has(path) && !LEADING_ON.includes(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  }
}

/** A journey runs once, and its states are checked in both looks. */
const LOOKS = [
  { size: NARROW, colorScheme: 'light' },
  { size: WIDE, colorScheme: 'dark' },
] as const

export const EVERY_LOOK = [
  ...LOOKS,
  { size: NARROW, colorScheme: 'dark' },
  { size: WIDE, colorScheme: 'light' },
] as const

/** Expects that the page follows the rules of HTML, which browsers and axe do not report. */
export const expectValid = async (page: Page) =>
  expect([page.url(), await page.evaluate(brokenRules)]).toEqual([page.url(), []])

/** Runs in the page. */
function brokenRules(): string[] {
  const found: string[] = []
  const startOf = (element: Element) => element.outerHTML.slice(0, 100)
  const forbid = (selector: string) => {
    for (const element of document.querySelectorAll(selector)) found.push(`${selector}: ${startOf(element)}`)
  }
  const frames = ':is(header, footer)'
  forbid(`${frames} ${frames}`)
  forbid(':is(article, aside, header, footer, nav, main) main')
  forbid(':is(a, button) :is(a, button, input, select, textarea, summary)')
  forbid('form form')
  forbid(':is(h1, h2, h3, h4, h5, h6) :is(h1, h2, h3, h4, h5, h6)')
  forbid('aside aside, nav nav')
  for (const name of ['head > title', 'main', 'h1']) {
    const { length } = document.querySelectorAll(name)
    if (length !== 1) found.push(`${name}: ${length} times`)
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of new Set(ids)) if (ids.filter(other => other === id).length > 1) found.push(`#${id} twice`)

  // A parser moves what stands where it may not, such as a block in a paragraph.
  const parsed = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html')
  const after = [...parsed.body.querySelectorAll('*')]
  const moved = [...document.body.querySelectorAll('*')].find(({ localName }, at) => localName !== after[at]?.localName)
  if (moved) found.push(`moved by a parser: ${startOf(moved)}`)
  return found
}

/** Expects that the page fits in the window and that axe finds nothing serious, light on a phone and dark on a desktop. */
export async function expectFine(page: Page, looks: readonly (typeof EVERY_LOOK)[number][] = LOOKS) {
  const own = page.viewportSize()!
  for (const { size, colorScheme } of own.width === WIDE.width ? looks : looks.toReversed()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([page.url(), size, width, await seriousFindings(page)]).toEqual([page.url(), size, size.width, []])
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(own)
}
