import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts'

/** Null where there is no Chromium. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = chromiumPath()
  return executablePath ? chromium.launch({ executablePath, args: CHROMIUM_FLAGS }) : null
}

/** A page of a profile that has loaded nothing yet; `cookie` is a `Cookie` header of somebody signed in. */
export async function visit(browser: Browser, origin: string, cookie: string | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 860 }, locale: 'pl-PL' })
  if (cookie) {
    const [name, value] = cookie.split('=')
    await context.addCookies([{ name: name!, value: value!, url: origin, httpOnly: true, sameSite: 'Strict' }])
  }
  return context.newPage()
}

/** As on a phone: a processor that many times slower, and the network of a poor place. */
export async function slowDown(page: Page, { processor, phone = false }: { processor: number; phone?: boolean }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
  if (!phone) return
  const bytesPerSecond = 1.44e6 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 560,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
