import type { Browser } from 'playwright-core'
import { figures, section } from './report.ts'
import { visit } from './visit.ts'

const CODINGS = ['identity', 'gzip', 'br'] as const

/** What a browser loads that opens a page for the first time. */
export async function benchBytes(browser: Browser, origin: string, leader: string) {
  section('First load of a page, kB')
  for (const [path, cookie] of [
    ['/login', null],
    ['/ranking', null],
    ['/kategoryzacja', leader],
  ] as const) {
    const assets = await loadedBy(browser, origin, path, cookie)
    for (const kind of ['js', 'css']) {
      const sizes = await Promise.all(CODINGS.map(coding => sizeOf(assets.filter(isOf(kind)), coding)))
      const [raw, gzip, brotli] = sizes.map(bytes => (bytes / 1024).toFixed(1))
      figures(`${path}, ${kind === 'js' ? 'JavaScript' : 'CSS'}`, `${raw} raw, ${gzip} gzip, ${brotli} brotli`)
    }
  }
}

const isOf = (kind: string) => (url: string) => new URL(url).pathname.endsWith(`.${kind}`)

async function loadedBy(browser: Browser, origin: string, path: string, cookie: string | null): Promise<string[]> {
  const page = await visit(browser, origin, cookie)
  const urls = new Set<string>()
  page.on('response', response => urls.add(response.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.context().close()
  return [...urls]
}

async function sizeOf(urls: readonly string[], coding: string): Promise<number> {
  const sizes = urls.map(async url => {
    const response = await fetch(url, { headers: { 'accept-encoding': coding }, decompress: false })
    return (await response.arrayBuffer()).byteLength
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
