import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, needChromium } from './chromium.ts'

// Draws the PNG icons and the picture for links to the site from our own SVG: `bun scripts/icons.ts`. What it writes is committed.

const PUBLIC = join(import.meta.dir, '../public')
const DRAWINGS = [
  { name: 'icon-192.png', width: 192, height: 192, from: 'icon.svg' },
  { name: 'icon-512.png', width: 512, height: 512, from: 'icon.svg' },
  { name: 'icon-maskable-512.png', width: 512, height: 512, from: 'icon-maskable.svg' },
  { name: 'apple-touch-icon.png', width: 180, height: 180, from: 'icon-maskable.svg' },
  { name: 'preview.png', width: 1200, height: 630, from: '../scripts/preview.svg' },
]

const fontFaces = await readFontFaces()
const browser = await chromium.launch({ executablePath: await needChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()
for (const { name, width, height, from } of DRAWINGS) {
  const svg = await Bun.file(join(PUBLIC, from)).text()
  await page.setViewportSize({ width, height })
  await page.setContent(drawing(svg))
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(PUBLIC, name), omitBackground: true })
}
await browser.close()

function drawing(svg: string) {
  return `<style>${fontFaces}body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`
}

/** The font of the headings, with the letters that only Polish has in a file of their own. */
async function readFontFaces() {
  const faces = ['latin-ext', 'latin'].map(async letters => {
    const path = `@fontsource-variable/bitter/files/bitter-${letters}-wght-normal.woff2`
    const font = await Bun.file(Bun.resolveSync(path, import.meta.dir)).bytes()
    const range = letters === 'latin' ? 'U+0-FF' : 'U+100-24F'
    return `@font-face { font-family: Bitter; font-weight: 100 900; unicode-range: ${range};
      src: url(data:font/woff2;base64,${font.toBase64()}) }\n`
  })
  return (await Promise.all(faces)).join('')
}
