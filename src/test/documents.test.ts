import { expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Glob } from 'bun'
import { documents, headingsOf } from './documents.ts'
import { readImports } from './imports.ts'

const PICTURES = 'docs/pictures'

/** Finds links and pictures that point inside the repository: the file, and the heading if the link has one. */
const links = documents.flatMap(({ path, text }) =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([, file = '', heading]) => ({
    from: path,
    to: file === '' ? path : join(dirname(path), file),
    heading,
  })),
)

test('no link of a document leads to a missing file', () => {
  expect(links.filter(({ to }) => !existsSync(to))).toEqual([])
})

test('no link of a document leads to a missing heading', () => {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]))
  const strays = links.filter(({ to, heading }) => heading && headings.has(to) && !headings.get(to)!.includes(heading))
  expect(strays).toEqual([])
})

test('every picture is shown in a document, and loads quickly', () => {
  const shown = new Set(links.map(({ to }) => to))
  const pictures = [...new Glob(`${PICTURES}/*`).scanSync()]
  expect(pictures.filter(picture => !shown.has(picture)).map(picture => basename(picture))).toEqual([])
  expect(pictures.filter(picture => statSync(picture).size > 100_000)).toEqual([])
})

test('the table of hosts has every setting that the server reads, and no other', async () => {
  const text = documents.find(({ path }) => path === 'docs/hosting/settings.md')!.text
  const [table = ''] = /^\| setting .+\n(?:\|.+\n)+/m.exec(text) ?? []
  const documented = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, names]) => [...names!.matchAll(/`(\w+)`/g)])
  const checked = (await Bun.file('src/server/core/settings.ts').text()).matchAll(/^ {2}([A-Z_]+): v\./gm)
  const read = [...checked].map(([, name]) => name!)
  expect(read.length).toBeGreaterThan(10)
  expect(documented.map(([, name]) => name!).sort()).toEqual([...read, 'NODE_ENV', 'SESSION_SECRET_FILE'].sort())
})

test('the table of hosts has every event that the code logs, and no other', async () => {
  const text = documents.find(({ path }) => path === 'docs/hosting/trouble.md')!.text
  const [table = ''] = /^\| event .+\n(?:\|.+\n)+/m.exec(text) ?? []
  const documented = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, event]) => event!)
  const logged = new Set<string>()
  for (const path of new Glob('src/server/**/*.ts').scanSync()) {
    if (path.endsWith('.test.ts')) continue
    const code = await Bun.file(path).text()
    // The first argument, which may choose between two names.
    const named = [...code.matchAll(/(?:\blog\(|\bevent: )([^,{}()]*)/g)].map(([, first]) => first!)
    for (const [, event] of named.join(' ').matchAll(/'([^']+)'/g)) logged.add(event!)
  }
  expect(logged.size).toBeGreaterThan(15)
  expect(documented).toEqual([...logged].sort())
})

test('the tour names existing files, each connected with another of its section, and takes ten minutes', async () => {
  const imports = await readImports()
  const { text } = documents.find(({ path }) => path === 'docs/tour.md')!
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(2000)

  const filesOf = (section: string) => [...section.matchAll(/^\d+\. `([^`]+)` \S/gm)].map(([, file]) => file!)
  const ways = text
    .split(/^## /m)
    .map(filesOf)
    .filter(files => files.length > 0)
  expect(ways.map(({ length }) => length)).toEqual([25, 4, 6, 6, 3])
  for (const files of ways) {
    expect(files.filter(file => !imports.has(file))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
    const isAlone = (file: string) =>
      !files.some(other => imports.get(file)!.includes(other) || imports.get(other)!.includes(file))
    expect(files.filter(isAlone)).toEqual([])
  }
})
