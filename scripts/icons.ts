import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, needChromium } from './chromium.ts'

// Draws the PNG icons from our own SVG: `bun scripts/icons.ts`. What it writes is committed.

const PUBLIC = join(import.meta.dir, '../public')
const DRAWINGS = [
  { name: 'icon-192.png', width: 192, height: 192, from: 'icon.svg' },
  { name: 'icon-512.png', width: 512, height: 512, from: 'icon.svg' },
  { name: 'icon-maskable-512.png', width: 512, height: 512, from: 'icon-maskable.svg' },
  { name: 'apple-touch-icon.png', width: 180, height: 180, from: 'icon-maskable.svg' },
]

const browser = await chromium.launch({ executablePath: await needChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()
for (const { name, width, height, from } of DRAWINGS) {
  const svg = await Bun.file(join(PUBLIC, from)).text()
  await page.setViewportSize({ width, height })
  await page.setContent(icon(svg))
  await page.screenshot({ path: join(PUBLIC, name), omitBackground: true })
}
await browser.close()

function icon(svg: string) {
  return `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`
}
