import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { userByEmail } from '#server/auth/user.ts'
import { config, configure } from '#server/core/config.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { prepareDemo } from '#server/demo/fillDemo.ts'
import { serve } from '#server/http/serve.ts'
import { emptyFolder, endProcesses, environment } from '#test/process.ts'
import { sessionOf } from '#test/world.ts'
import { CHROMIUM_FLAGS, needChromium, openPage } from './chromium.ts'
import { PICTURES, type Picture } from './screenshots/pictures.ts'

// `bun run screenshots [name…]`: takes the pictures of the README and of docs/przewodnik.md again, all or those
// named, from a demo of its own.

const FOLDER = 'docs/pictures'
const LARGEST = 100_000
const LOOK = { timezoneId: 'Europe/Warsaw', colorScheme: 'light', reducedMotion: 'reduce' } as const

const wanted = process.argv.slice(2)
const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const folder = emptyFolder()
configure(environment(folder, { CLIENT_DIR: undefined }))
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
  await endProcesses()
}
process.exit()

async function take({ name, who, width = 1280, height, show }: Picture, browser: Browser) {
  const look = { ...LOOK, baseURL: config.baseUrl, viewport: { width, height } }
  const page = await openPage(browser, look, who && (await sessionOf(userByEmail(who.email)!)))
  await show(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const taken = await page.screenshot({ animations: 'disabled' })
  await page.context().close()

  const small = await new Bun.Image(taken).png({ palette: true, colors: 256, compressionLevel: 9 }).bytes()
  if (small.length > LARGEST) throw new Error(`${name} takes ${small.length} bytes: show less in it.`)
  await Bun.write(join(FOLDER, `${name}.png`), small)
  console.log(`${name}  ${Math.ceil(small.length / 1000)} KB`)
}
