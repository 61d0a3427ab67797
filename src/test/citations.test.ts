import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { documents, headingsOf } from './documents.ts'

// Every rule, case and decision cited in the code exists in docs/.

const code = await Promise.all(
  ['src/**/*.{ts,tsx,css}', 'scripts/**/*.ts']
    .flatMap(pattern => [...new Glob(pattern).scanSync()])
    .map(async path => ({ path, text: await Bun.file(path).text() })),
)
const texts = [...code, ...documents]

const textOf = (path: string) => documents.find(document => document.path === path)?.text ?? ''

/** Returns every match of the pattern's first group with its file. */
const found = (where: typeof texts, pattern: RegExp) =>
  where.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, what]) => ({ path, what: what! })))

/** `rules.md#7`, or several: `rules.md#7, #8 and #12`. */
const citations = (page: string) =>
  found(texts, new RegExp(`\\b${page}\\.md((?:(?:, | and )?#[\\w-]+)+)`, 'g')).flatMap(({ path, what }) =>
    what.match(/#[\w-]+/g)!.map(anchor => `${path}: ${page}.md${anchor}`),
  )

test.each(['rules', 'security'])('every citation of %s.md has a target', page => {
  const anchors = headingsOf(textOf(`docs/${page}.md`))
  const cited = citations(page)
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter(citation => !anchors.includes(citation.split('#')[1]!))).toEqual([])
})

test('every rule has its own number, and each number is used once', () => {
  const rules = [...textOf('docs/rules.md').matchAll(/^(?:<a id="(\d+)"><\/a>\n)?### (\d+) /gm)]
  expect(rules.map(([, anchor]) => anchor)).toEqual(rules.map(([, , number]) => number))
  expect(new Set(rules.map(([, , number]) => number)).size).toBe(rules.length)
})

const decisions = documents.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])

test('every decision that is cited exists', () => {
  const named = found(texts, /\bdecisions?[ /](\d{3})\b/gi)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ what }) => !decisions.includes(what))).toEqual([])
})

test('decisions are numbered without a gap', () => {
  expect(decisions.length).toBeGreaterThan(5)
  expect(decisions).toEqual(decisions.map((_, index) => String(index + 1).padStart(3, '0')))
})

// T00:30 is a time of day.
const CASE = /\b([HVSNTAXRP]\d\d)\b(?!:\d)/g

test('every case that a test or a benchmark cites is in security.md', () => {
  const cases = headingsOf(textOf('docs/security.md'))
  expect(found(code, CASE).filter(({ what }) => !cases.includes(what.toLowerCase()))).toEqual([])
})

test('every case of security.md is cited by a test or a benchmark', () => {
  const named = new Set(found(code, CASE).map(({ what }) => what))
  const cases = found(documents, /<a id="[a-z]\d\d"><\/a>([A-Z]\d\d) /g).map(({ what }) => what)
  expect(cases.length).toBeGreaterThan(100)
  expect(cases.filter(name => !named.has(name))).toEqual([])
})

test('no text cites a document outside of the repository', () => {
  const strangers = /\b(rulings? \d+|specificatio[n]|\w+\.md`?,? section|decisions\.md|shared\/\w+\.md)/gi
  expect(found(texts, strangers)).toEqual([])
})

test('files that documents name exist', () => {
  const files = [...new Glob('{src,scripts,public,migrations}/**/*').scanSync()]
  const named = found(documents, /`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|css))`/g)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ what }) => !files.some(file => `/${file}`.endsWith(`/${what}`)))).toEqual([])
})
