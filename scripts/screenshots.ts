import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { config, configure } from '#server/core/config.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { prepareDemo } from '#server/demo/fillDemo.ts'
import { DEMO_PASSWORD } from '#server/demo/shownAccounts.ts'
import { serve } from '#server/http/serve.ts'
import { CHROMIUM_FLAGS, needChromium } from './chromium.ts'
import { PICTURES, type Picture } from './screenshots/pictures.ts'

// `bun run screenshots [name…]`: takes the pictures of the README and of docs/przewodnik.md again, all or those
// named, from a demo of its own.

const FOLDER = 'docs/pictures'
const LARGEST = 100_000

const wanted = process.argv.slice(2)
const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-screenshots-'))
configure({
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  HOST: '127.0.0.1',
  PORT: '0',
  BASE_URL: 'http://localhost',
  SESSION_SECRET: 'only for screenshots: thirty-two characters and more',
  DATA_DIR: folder,
})
openDatabase(join(folder, 'app.db'))
migrateDatabase()
await prepareDemo()
const { server } = await serve()
config.baseUrl = server.url.origin

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: await needChromium(), args: CHROMIUM_FLAGS })
try {
  for (const picture of pictures) await take(picture, browser)
} finally {
  await browser.close()
  await server.stop(true)
  rmSync(folder, { recursive: true })
}
process.exit()

async function take({ name, who, width = 1280, height, show }: Picture, browser: Browser) {
  const context = await browser.newContext({
    baseURL: config.baseUrl,
    viewport: { width, height },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who) await signIn(page, who.email)
  await show(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const taken = await page.screenshot({ animations: 'disabled' })
  await context.close()

  const small = await new Bun.Image(taken).png({ palette: true, colors: 256, compressionLevel: 9 }).bytes()
  if (small.length > LARGEST) throw new Error(`${name} takes ${small.length} bytes: show less in it.`)
  await Bun.write(join(FOLDER, `${name}.png`), small)
  console.log(`${name}  ${Math.ceil(small.length / 1000)} KB`)
}

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Hasło').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await page.waitForURL(address => address.pathname !== '/login')
}
