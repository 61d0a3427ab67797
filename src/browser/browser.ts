import { afterAll, afterEach, expect } from 'bun:test'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { config } from '#server/core/config.ts'
import { serve } from '#server/http/serve.ts'
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
    stopServing: () => server.current.stop(true),
    /** Listens again on the address it had. */
    serveAgain: async () => {
      // A stopped server has no port any more.
      config.port = Number(new URL(settings.baseUrl).port)
      server.current = await serve()
    },
  }
}

async function start() {
  Object.assign(config, { port: 0, host: '127.0.0.1', rateLimits: false })
  const server = { current: await serve() }
  config.baseUrl = `http://localhost:${server.current.port}`
  const browser = await chromium.launch({ executablePath: chromiumPath()!, args: CHROMIUM_FLAGS })
  return { browser, server, settings: { ...config } }
}

/** Called once after the last file of the run, by setup.ts. */
export async function closeSite() {
  if (!started) return
  const { browser, server } = await started
  await browser.close()
  await server.current.stop(true)
}

export interface Look extends Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors'> {
  viewport?: typeof WIDE
  hasTouch?: boolean
  /** The test moves the clock of the page. */
  clock?: boolean
}

/**
 * Empty profiles that earlier tests used. A page in a new profile costs twice the processor time, because the profile's
 * window opens and the scripts are compiled.
 */
const idle: BrowserContext[] = []

async function visit(browser: Browser, person: { id: number } | null, look: Look): Promise<Page> {
  const { viewport = WIDE, hasTouch = false, clock = false, ...media } = look
  // Touch belongs to a profile for good, and so does a clock that is moved.
  const isOwn = hasTouch || clock
  const context = (!isOwn && idle.pop()) || (await newProfile(browser, hasTouch))
  if (!isOwn) used.add(context)
  if (clock) await context.clock.install()
  if (person) {
    const [name, value] = (await sessionOf(person)).split('=')
    await context.addCookies([{ name: name!, value: value!, url: config.baseUrl, httpOnly: true, sameSite: 'Strict' }])
  }
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: config.baseUrl, storageTypes: 'local_storage' })
  await session.detach()
  await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: 'reduce', ...media })
  return page
}

/** Profiles of the running test that others use after it. */
const used = new Set<BrowserContext>()

async function newProfile(browser: Browser, hasTouch: boolean) {
  const context = await browser.newContext({
    baseURL: config.baseUrl,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    hasTouch,
  })
  // Long, because a page takes its time on a busy machine.
  context.setDefaultTimeout(60_000)
  // Stays open: with its last page a profile loses its window.
  await context.newPage()
  return context
}

async function endVisits(browser: Browser) {
  for (const context of browser.contexts()) {
    if (idle.includes(context)) continue
    if (!used.has(context)) {
      await context.close()
      continue
    }
    for (const page of context.pages().slice(1)) await page.close()
    await context.clearCookies()
    await context.setOffline(false)
    idle.push(context)
  }
  used.clear()
}

const OPTIONS: axe.RunOptions = {
  // WCAG 2.2 asks for 24 px to touch; axe looks only when told to.
  rules: { 'target-size': { enabled: true } },
  // Asks for violations alone: describing what passed takes as long as finding what failed.
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
}

/** axe reports elements under a sticky bar; scrolling uncovers them. */
const isUnderBar = ({ any }: axe.NodeResult) => any.some(({ data }) => data?.messageKey === 'partiallyObscured')

const AXE = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** Returns axe's serious and critical findings on the current page. */
export async function seriousFindings(page: Page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    options => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    OPTIONS,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(node => !isUnderBar(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}

/** Expects that the page fits in the window of a desktop and of a phone, and that axe finds nothing serious in either. */
export async function expectFine(page: Page) {
  const own = page.viewportSize()!
  for (const size of own.width === WIDE.width ? [NARROW, WIDE] : [WIDE, NARROW]) {
    await page.setViewportSize(size)
    expect([page.url(), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      page.url(),
      size.width,
    ])
    expect([page.url(), size, await seriousFindings(page)]).toEqual([page.url(), size, []])
  }
  await page.setViewportSize(own)
}
