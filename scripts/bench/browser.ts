import { type CDPSession, chromium, type Page, type Request } from 'playwright-core'
import type { ServedAssociation as Bench } from '../association.ts'
import { CHROMIUM_FLAGS, needChromium, openPage } from '../chromium.ts'
import { figure } from './report.ts'

// Everything measured in Chromium, each visit in a fresh profile.

const SLOW_3G = { offline: false, latency: 560, downloadThroughput: 1.44e6 / 8, uploadThroughput: 1.44e6 / 8 }
const AREA_LINK = '.side-list a[href*="obszar"]'

/** `usable` appears with the first render that a user can act on. */
const FIRST_LOADS = [
  { path: '/', who: null, usable: '.tiles a', most: 100 },
  { path: '/ranking', who: null, usable: 'tbody tr', most: 100 },
  { path: '/login', who: null, usable: 'input[type=password]', most: 100 },
  { path: '/kategoryzacja', who: 'leader', usable: AREA_LINK, most: 125 },
  { path: '/admin/przeglad', who: 'administrator', usable: 'tbody tr', most: 150 },
] as const

export async function measureInBrowser(bench: Bench) {
  const browser = await chromium.launch({ executablePath: await needChromium(), args: CHROMIUM_FLAGS })
  const cookies = { leader: bench.leaders[1]!.cookie, administrator: bench.administrator }
  const look = { baseURL: bench.server.url, viewport: { width: 1280, height: 860 } }
  const visit = (who: keyof typeof cookies | null) => openPage(browser, look, who ? cookies[who] : undefined)
  try {
    for (const { path, who, usable, most } of FIRST_LOADS) {
      const { first, all } = await kilobytesOf(await visit(who), path, usable)
      figure(`first load of ${path}: scripts and styles before it is usable`, first, 'kB', { most })
      figure(`first load of ${path}: scripts and styles until the network is idle`, all, 'kB')
    }
    await measureSheet(() => visit('leader'))
    await measureMarks(await visit('administrator'))
    await measureSlowPhone('the ranking', () => visit(null), '/ranking', 'tbody tr', 2730)
    await measureSlowPhone('the sheet', () => visit('leader'), '/kategoryzacja', AREA_LINK, 3310)
  } finally {
    await browser.close()
  }
}

/**
 * The kB that the browser fetches until the page is usable and until the network is idle, scripts and styles compressed with
 * brotli. The slow network keeps what is requested by the first render from arriving with it.
 */
async function kilobytesOf(page: Page, path: string, usable: string) {
  const requests: Request[] = []
  page.on('requestfinished', request => requests.push(request))
  await slowNetwork(await page.context().newCDPSession(page))
  await page.addInitScript(reportPaint, usable)
  const idle = page.waitForLoadState('networkidle')
  await reportedPaint(page, () => page.goto(path, { waitUntil: 'commit' }))
  const before = requests.length
  await idle
  let [first, all] = [0, 0]
  for (const [index, request] of requests.entries()) {
    if (!/\.(js|css)$/.test(request.url())) continue
    const size = (await brotliSize(request.url())) / 1000
    all += size
    if (index < before) first += size
  }
  await page.context().close()
  return { first, all }
}

const slowNetwork = (session: CDPSession) => session.send('Network.emulateNetworkConditions', SLOW_3G)

/** The server compresses with brotli in the background after its start. */
async function brotliSize(url: string): Promise<number> {
  for (;;) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' }, decompress: false })
    const { byteLength } = await response.arrayBuffer()
    if (response.headers.get('content-encoding') === 'br') return byteLength
    await Bun.sleep(200)
  }
}

async function measureSheet(visit: () => Promise<Page>) {
  const times: number[] = []
  let page = await visit()
  for (let n = 0; n < 5; n++) {
    await page.context().close()
    page = await visit()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.evaluate(reportPaint, AREA_LINK)
    times.push(await reportedPaint(page, () => page.locator('nav a[href="/kategoryzacja"]').first().click()))
  }
  figure('opening the sheet from the home page', times, 'ms', { most: 500 })

  await page.locator(AREA_LINK).nth(2).click()
  await slowProcessor(page)
  await page.locator('.task input:is([inputmode], [type=text])').first().focus()
  figure('95 of 100 keys on the sheet are painted within, processor 4 times slower', await timeOfKeys(page), 'ms', {
    most: 50,
  })
  await page.context().close()
}

/** Marks and unmarks single rows of a long list in which every troop is marked. */
async function measureMarks(page: Page) {
  await page.goto('/admin/przeglad?widok=druzyny', { waitUntil: 'networkidle' })
  for (const more = page.getByRole('button', { name: 'Pokaż następne' }); (await marksOf(page).count()) < MARKED; )
    await more.click()
  await page.getByRole('checkbox', { name: 'Zaznacz wszystkie' }).check()
  const clicks = (slower: string) =>
    `95 of 100 clicks on marks in a list of ${MARKED} troops are painted within${slower}`
  figure(clicks(''), await timeOfClicks(page), 'ms', { most: 50 })
  await slowProcessor(page)
  figure(clicks(', processor 4 times slower'), await timeOfClicks(page), 'ms', { most: 200 })
  await page.context().close()
}

const MARKED = 338

const marksOf = (page: Page) => page.getByRole('checkbox', { name: /^Zaznacz: / })

async function timeOfClicks(page: Page): Promise<number> {
  const painted = await page.evaluateHandle(recordEvents, 'click')
  const place = (await marksOf(page).nth(20).boundingBox())!
  for (let n = 0; n < 100; n++) {
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await page.waitForTimeout(120)
  }
  return slowestBut5(await painted.jsonValue())
}

async function measureSlowPhone(name: string, visit: () => Promise<Page>, path: string, usable: string, most: number) {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const page = await visit()
    const session = await slowProcessor(page)
    await slowNetwork(session)
    await page.addInitScript(reportPaint, usable)
    times.push(await reportedPaint(page, () => page.goto(path, { waitUntil: 'commit' })))
    await page.context().close()
  }
  figure(`slow 3G, processor 4 times slower: ${name} is usable`, times, 'ms', { most })
}

async function slowProcessor(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

async function reportedPaint(page: Page, begin: () => Promise<unknown>): Promise<number> {
  const message = page.waitForEvent('console', message => message.type() === 'info')
  await begin()
  return Number((await message).text())
}

/**
 * Runs in the page: logs the milliseconds from the navigation, or from the first click, to the frame that first shows the
 * element. A locator would add a polling script, which a slowed page has to run too.
 */
function reportPaint(selector: string) {
  let began = 0
  addEventListener('click', ({ timeStamp }) => (began = timeStamp), { capture: true, once: true })
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    changes.disconnect()
    requestAnimationFrame(() => setTimeout(() => console.info(performance.now() - began)))
  })
  changes.observe(document, { childList: true, subtree: true })
}

/** Types 100 keys, a hundred words a minute. @returns the time from key to paint that 95 of them do not exceed, in ms */
async function timeOfKeys(page: Page): Promise<number> {
  const painted = await page.evaluateHandle(recordEvents, 'keydown')
  for (let n = 0; n < 100; n++)
    await Promise.all([page.keyboard.press(n % 2 ? 'Backspace' : '2'), page.waitForTimeout(120)])
  // Longer than the pause after which the value is saved.
  await page.waitForTimeout(1500)
  return slowestBut5(await painted.jsonValue())
}

const slowestBut5 = (painted: readonly number[]) => painted.toSorted((a, b) => b - a)[5] ?? 16

/** Runs in the page: collects what Event Timing reports, which are events painted after 16 ms or more. */
function recordEvents(event: string): number[] {
  const painted: number[] = []
  const events = new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === event) painted.push(duration)
  })
  // TypeScript does not know Chromium's `durationThreshold`.
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  return painted
}
