import { existsSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const PLACES = [
  process.env.CHROMIUM,
  // Takes two thirds of the processor time of the whole Chromium.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each window has its own address bar, whose suggestions are two pages in a process that nobody looks at. Chromium takes
  // the last list only, so that what Playwright turns off and tests need is repeated.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'HttpsUpgrades',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
  ]}`,
  // Megabytes. With fewer collections of what axe throws away the tests take a twentieth less of the processor.
  '--js-flags=--min-semi-space-size=32',
]

export const chromiumPath = () => PLACES.find(path => path && existsSync(path))

/** Finds Chromium, or installs it where that takes no more than being root on Debian. @throws saying what to install */
export async function needChromium(): Promise<string> {
  if (!chromiumPath() && process.getuid?.() === 0 && Bun.which('apt-get')) await installChromium()
  const path = chromiumPath()
  if (!path) {
    throw new Error(
      'The browser tests need Chromium: `sudo apt-get install chromium-headless-shell`, or point CHROMIUM at one you have.',
    )
  }
  return path
}

/** Opens a page of the site in a fresh profile; `cookie` is the `Cookie` header of a signed-in user. */
export async function openPage(browser: Browser, look: BrowserContextOptions, cookie?: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'pl-PL', ...look })
  const [name, value] = cookie?.split('=') ?? []
  if (name && value) await context.addCookies([{ name, value, url: look.baseURL!, httpOnly: true, sameSite: 'Strict' }])
  return context.newPage()
}

async function installChromium() {
  console.log('Chromium is missing and is being installed with apt-get.')
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']]) {
    const apt = Bun.spawn(['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdout: 'ignore',
      stderr: 'inherit',
    })
    await apt.exited
  }
}
