import { expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Glob } from 'bun'

const PICTURES = 'docs/pictures'

const documents = await Promise.all(
  ['*.md', 'docs/**/*.md']
    .flatMap(pattern => [...new Glob(pattern).scanSync()])
    .map(async path => ({ path, text: await Bun.file(path).text() })),
)

/** Where `[words](address)` and `![words](address)` lead inside the repository: a file and perhaps a heading in it. */
const links = documents.flatMap(({ path, text }) =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([, file = '', heading]) => ({
    from: path,
    to: file === '' ? path : join(dirname(path), file),
    heading,
  })),
)

test('no link of a document leads to a file that is missing', () => {
  expect(links.filter(({ to }) => !existsSync(to))).toEqual([])
})

test('no link of a document leads to a heading that is missing', () => {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]))
  const strays = links.filter(({ to, heading }) => heading && headings.has(to) && !headings.get(to)!.includes(heading))
  expect(strays).toEqual([])
})

test('every picture is shown somewhere, and loads quickly', () => {
  const shown = new Set(links.map(({ to }) => to))
  const pictures = [...new Glob(`${PICTURES}/*`).scanSync()]
  expect(pictures.filter(picture => !shown.has(picture)).map(picture => basename(picture))).toEqual([])
  expect(pictures.filter(picture => statSync(picture).size > 100_000)).toEqual([])
})

/** As GitHub names them in an address, and those named by hand. */
function headingsOf(text: string): string[] {
  const byHand = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
  return [...byHand, ...headings]
}
