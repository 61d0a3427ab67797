import type { Browser } from 'playwright-core'
import type { People } from './pages.ts'
import { figure, figures } from './report.ts'
import { visit } from './visit.ts'

const CODINGS = ['identity', 'gzip', 'br'] as const

/** React, React DOM and wouter alone are 61 of them. */
const FIRST_LOADS = [
  { path: '/login', as: 'stranger', most: 80 },
  { path: '/ranking', as: 'stranger', most: 80 },
  { path: '/', as: 'stranger', most: 80 },
  { path: '/kategoryzacja', as: 'leader', most: 110 },
  { path: '/admin/przeglad', as: 'administrator', most: 150 },
] as const

/**
 * What a browser loads that opens a page for the first time, in kB: all that the page names, in its head and its header,
 * which is what it shows first. What its scripts fetch by themselves, for what may be done next, is told beside it.
 */
export async function benchBytes(browser: Browser, people: People) {
  for (const { path, as, most } of FIRST_LOADS) {
    const { assets, later } = await loadedBy(browser, people.origin, path, as === 'stranger' ? null : people[as])
    const sizes = { js: 0, css: 0 }
    for (const kind of ['js', 'css'] as const) {
      const [raw, gzip, brotli] = await Promise.all(CODINGS.map(coding => sizeOf(assets.filter(isOf(kind)), coding)))
      sizes[kind] = brotli! / 1024
      const said = [raw, gzip, brotli].map(bytes => (bytes! / 1024).toFixed(1))
      figures(`${path}, ${kind === 'js' ? 'JavaScript' : 'CSS'}`, `${said[0]} raw, ${said[1]} gzip, ${said[2]} brotli`)
    }
    figure(`first load of ${path}, both`, sizes.js + sizes.css, 'kB', { most })
    const more = await sizeOf(
      later.filter(url => isOf('js')(url) || isOf('css')(url)),
      'br',
    )
    if (more > 0) figures(`${path}, fetched after that`, `${(more / 1024).toFixed(1)} brotli`)
  }
}

const isOf = (kind: string) => (url: string) => new URL(url).pathname.endsWith(`.${kind}`)

async function loadedBy(browser: Browser, origin: string, path: string, cookie: string | null) {
  const page = await visit(browser, origin, cookie)
  const urls = new Set<string>()
  page.on('response', response => urls.add(response.url()))
  const answer = (await page.goto(path, { waitUntil: 'networkidle' }))!
  const names = `${answer.headers().link}${await answer.text()}`
  const named = new Set(
    [...names.matchAll(/(?:src|href)="([^"]+)"|<([^>]+)>; rel=/g)].map(([, tag, link]) => tag ?? link),
  )
  await page.context().close()
  const [assets, later] = [true, false].map(wanted =>
    [...urls].filter(url => named.has(new URL(url).pathname) === wanted),
  )
  return { assets: assets!, later: later! }
}

async function sizeOf(urls: readonly string[], coding: string): Promise<number> {
  const sizes = urls.map(async url => {
    const response = await fetch(url, { headers: { 'accept-encoding': coding }, decompress: false })
    return (await response.arrayBuffer()).byteLength
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
