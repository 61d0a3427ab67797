import { afterAll, afterEach } from 'bun:test'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
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
  afterEach(async () => void (await Promise.all(browser.contexts().map(context => context.close()))))
  afterAll(() => void Object.assign(config, settings))

  return {
    address: settings.baseUrl,
    /** Opens a fresh browser profile; signed in when `person` is given. */
    visit: (person: { id: number } | null = null, options: BrowserContextOptions = {}) =>
      visit(browser, person, { viewport: WIDE, ...options }),
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

async function visit(browser: Browser, person: { id: number } | null, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: config.baseUrl,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    ...options,
  })
  // Long, because a page takes its time on a busy machine.
  context.setDefaultTimeout(60_000)
  if (person) {
    const [name, value] = (await sessionOf(person)).split('=')
    await context.addCookies([{ name: name!, value: value!, url: config.baseUrl, httpOnly: true, sameSite: 'Strict' }])
  }
  return context.newPage()
}

/** WCAG 2.2 asks for 24 px to touch; axe looks only when told to. */
const RULES = { 'target-size': { enabled: true } }

/** axe reports elements under a sticky bar; scrolling uncovers them. */
const isUnderBar = ({ any }: axe.NodeResult) => any.some(({ data }) => data?.messageKey === 'partiallyObscured')

/** Returns axe's serious and critical findings on the current page. */
export async function seriousFindings(page: Page) {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    rules => (globalThis as unknown as { axe: typeof axe }).axe.run({ rules }),
    RULES,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(node => !isUnderBar(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}
