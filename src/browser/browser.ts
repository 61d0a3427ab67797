import { afterAll, afterEach } from 'bun:test'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { config } from '#server/config.ts'
import { serve } from '#server/http/serve.ts'
import { sessionOf } from '#test/world.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/chromium.ts'

export const WIDE = { width: 1280, height: 860 }
export const NARROW = { width: 390, height: 844 }

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * The server with its built client on a free port, on this test run's database, and a Chromium that looks at it: for one
 * file of tests. What a test opens is closed after it.
 */
export async function openSite() {
  const before = { ...config }
  Object.assign(config, { port: 0, host: '127.0.0.1', rateLimits: false })
  let server = await serve()
  const { port } = server
  config.baseUrl = `http://localhost:${port}`
  const browser = await chromium.launch({ executablePath: chromiumPath()!, args: CHROMIUM_FLAGS })
  afterEach(async () => void (await Promise.all(browser.contexts().map(context => context.close()))))
  afterAll(async () => {
    await browser.close()
    await server.stop(true)
    Object.assign(config, before)
  })

  return {
    address: config.baseUrl,
    /** A fresh browser profile; signed in when `person` is given. */
    visit: (person: { id: number } | null = null, options: BrowserContextOptions = {}) =>
      visit(browser, person, { viewport: WIDE, ...options }),
    /** The server goes away and comes back at the same address. */
    stopServing: () => server.stop(true),
    serveAgain: async () => {
      config.port = port!
      server = await serve()
    },
  }
}

async function visit(browser: Browser, person: { id: number } | null, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: config.baseUrl,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    ...options,
  })
  // Ends the waiting for what never comes. A page in a browser on a busy machine takes its time.
  context.setDefaultTimeout(60_000)
  if (person) {
    const [name, value] = (await sessionOf(person)).split('=')
    await context.addCookies([{ name: name!, value: value!, url: config.baseUrl, httpOnly: true, sameSite: 'Strict' }])
  }
  return context.newPage()
}

/** WCAG 2.2 asks for 24 px to touch; axe looks only when told to. */
const RULES = { 'target-size': { enabled: true } }

/** What a bar that stays in sight covers comes out from under it. */
const isUnderBar = ({ any }: axe.NodeResult) => any.some(({ data }) => data?.messageKey === 'partiallyObscured')

/** What axe finds serious or critical on the page as it stands. */
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
