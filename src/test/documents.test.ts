import { expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Glob } from 'bun'
import { documents, headingsOf } from './documents.ts'

const PICTURES = 'docs/pictures'

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
