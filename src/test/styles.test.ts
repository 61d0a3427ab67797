import { expect, test } from 'bun:test'
import { Glob } from 'bun'

// The stylesheets use the scales of tokens.css only, and have no class that nothing bears.

const FOLDER = 'src/client/styles'

const read = async (folder: string, pattern: string) => {
  const files = (await Array.fromAsync(new Glob(pattern).scan(folder))).toSorted()
  return Promise.all(files.map(async file => ({ file, text: await Bun.file(`${folder}/${file}`).text() })))
}
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

const sheets = (await read(FOLDER, '**/*.css')).map(({ file, text }) => ({ file, text: withoutComments(text) }))
const inSheets = (pattern: RegExp, skipped: readonly string[] = []) =>
  sheets
    .filter(({ file }) => !skipped.includes(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, ...groups]) => ({ file, groups })))

/** Drawings and paper: in units of a viewBox, of the width of the diploma, of a printed page. */
const DRAWN = ['more/chart.css', 'panel/diploma.css', 'panel/paper.css']

const tokens = sheets.find(({ file }) => file === 'tokens.css')!.text

test.each([
  { scale: 'text', most: 8 },
  { scale: 'icon', most: 6 },
])('there are at most $most sizes of $scale', ({ scale, most }) => {
  const sizes = tokens.match(new RegExp(`--${scale}-\\d+: `, 'g'))!
  expect(sizes.length).toBeLessThanOrEqual(most)
})

test('text has a size of the scale', () => {
  const size = String.raw`var\(--(text|print)-\d\)`
  const allowed = new RegExp(`^(inherit|(\\d+ )?${size}( / .+)?( var.+)?|clamp\\(${size}, .+, ${size}\\))$`)
  const sizes = inSheets(/\bfont(?:-size)?: ([^;{}]+);/g, DRAWN)
  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.filter(({ groups: [value] }) => !allowed.test(value!.replace(/\s+/g, ' ')))).toEqual([])
})

test('icons have a size of the scale', () => {
  const sizes = inSheets(/--icon: ([^;{}]+);/g, DRAWN)
  expect(sizes.length).toBeGreaterThan(20)
  expect(sizes.filter(({ groups: [value] }) => !/^var\(--icon-(text|\d)\)$/.test(value!))).toEqual([])
})

test('there are at most seven breakpoints, which tokens.css lists', async () => {
  const lengths = inSheets(/@(?:media|container)([^{]+)/g).flatMap(({ groups: [query] }) =>
    query!.match(/[\d.]+[a-z]+/g),
  )
  const used = [...new Set(lengths.filter(length => length !== null))].toSorted()
  const [first] = (await Bun.file(`${FOLDER}/tokens.css`).text()).split('*/')
  expect(used).toEqual((first!.match(/[\d.]+rem/g) ?? []).toSorted())
  expect(used.length).toBeLessThanOrEqual(7)
})

test('every class of a stylesheet is in a component', async () => {
  const components = await read('src/client', '**/!(*.test).{ts,tsx}')
  const code = [...components.map(({ text }) => text), await Bun.file('public/index.html').text()].join('\n')
  const names = /class(?:Name)?(?:=|: |\?: )(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\})/g
  // A block's part may be the value of a constant.
  const parts = /'([\w-]+__[\w-]+)'/g
  const found = [names, parts].flatMap(pattern =>
    [...code.matchAll(pattern)].flatMap(([, ...texts]) => texts.join(' ')),
  )
  const words = new Set(found.flatMap(text => text.split(/[^\w-]+/)))
  // Classes whose last part is a value: `hills__${part}`.
  const starts = [...code.matchAll(/([\w-]+(?:__|--))\$\{/g)].map(([, start]) => start!)
  const isUsed = (name: string) => words.has(name) || starts.some(start => name.startsWith(start))
  const named = inSheets(/\.([a-z][\w-]*)(?=[^{};"]*\{)/g).map(({ groups: [name] }) => name!)
  expect(named.length).toBeGreaterThan(500)
  expect([...new Set(named)].filter(name => !isUsed(name))).toEqual([])
})
