import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { matchesIn } from '#domain/text/matches.ts'
import { matcher } from '#domain/text/search.ts'
import { readYearFile } from '#domain/year/readYearFile.ts'
import { YearFile } from '#domain/year/yearFile.ts'
import { Name } from './text.ts'

// No schema may block the server with a body of the largest size (security.md#t10).

const KINDS: Record<string, string> = {
  'marks in the wrong order': '\u0301\u0323',
  'letters, each with all the marks a language may write': `a${'\u0301\u0323'.repeat(15)}`,
  'spaces of all kinds': ' \t\u00A0\u2003',
  'what could be the beginning of an address': 'a.a-a+',
  'letters that show nothing': '\u3164\u200D',
}

const hostile = (kind: string, bytes: number) => {
  const unit = KINDS[kind]!
  return unit.repeat(bytes / Buffer.byteLength(unit))
}

/** A limit far above the time of any schema on a busy machine, and far below that of NFC for the first kind. */
const MOST_MS = 50

function milliseconds(work: () => void) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

interface Walked {
  kind: 'schema'
  entries?: Record<string, Walked>
  item?: Walked
  wrapped?: Walked
  pipe?: Walked[]
}

/** Returns an input of the schema's shape with the text in every field. */
function filled(schema: Walked, text: string): unknown {
  if (schema.wrapped) return filled(schema.wrapped, text)
  const item = schema.item ?? schema.pipe?.find(part => part.item)?.item
  if (item) return [filled(item, text)]
  if (!schema.entries) return text
  return Object.fromEntries(Object.entries(schema.entries).map(([name, entry]) => [name, filled(entry, text)]))
}

const isSchema = (exported: unknown): exported is v.GenericSchema & Walked =>
  typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'schema'

const modules = readdirSync(import.meta.dir).filter(name => !name.includes('.test.'))
const schemas = (await Promise.all(modules.map(name => import(`./${name}`)))).flatMap(module =>
  Object.entries(module).filter((named): named is [string, v.GenericSchema & Walked] => isSchema(named[1])),
)

describe.each(Object.keys(KINDS))('T10 %s', kind => {
  // A schema with quadratic time already fails on the short text, within a second.
  const texts = [hostile(kind, 32 * 1024), hostile(kind, 256 * 1024)]

  test.each(schemas)('256 KiB of text are checked in time: %s', (_, schema) => {
    for (const text of texts) {
      expect(milliseconds(() => v.safeParse(schema, filled(schema, text)))).toBeLessThan(MOST_MS)
      expect(milliseconds(() => v.safeParse(schema, text))).toBeLessThan(MOST_MS)
    }
  })

  test('the texts of an 8 MiB year file are checked in time', () => {
    const file = filled(YearFile as unknown as Walked, hostile(kind, 8 * 1024 * 1024))
    expect(milliseconds(() => readYearFile(file))).toBeLessThan(MOST_MS)
  })
})

/** A valid file of the largest size takes about 0.2 s. */
const MOST_MS_OF_A_FILE = 500

test.each(Object.entries(KINDS))('T10 %s in the 2,000 tasks of an 8 MiB year file', (_, unit) => {
  const fill = (units: number) => unit.repeat(units / unit.length)
  const name = fill(799)
  const written = (text: string) => Buffer.byteLength(JSON.stringify(text))
  const description = unit.repeat((3850 - written(name)) / (written(unit) - 2))
  const group = (g: number) => ({
    key: `${g}`,
    name,
    tasks: Array.from({ length: 10 }, (_, t) => ({ key: `${g} ${t}`, name, description, type: 'REFONLY' })),
  })
  const file = {
    ...(filled(YearFile as unknown as Walked, 'x') as object),
    groups: Array.from({ length: 200 }, (_, g) => group(g)),
  }
  expect(Buffer.byteLength(JSON.stringify(file))).toBeWithin(7_000_000, 8 * 1024 * 1024)
  expect(milliseconds(() => readYearFile(file))).toBeLessThan(MOST_MS_OF_A_FILE)
})

test.each(Object.entries(KINDS))('T10 %s in a description that is searched', (_, unit) => {
  const description = `a${unit.repeat(10_000 / unit.length)}`
  expect(milliseconds(() => matcher('a b')(description))).toBeLessThan(MOST_MS)
  expect(milliseconds(() => matchesIn(description, 'a'))).toBeLessThan(MOST_MS)
})

test('a name in any Unicode form may have 200 characters', () => {
  for (const text of ['ż'.repeat(200), 'z\u0307'.repeat(200), 'ᾂ'.normalize('NFD').repeat(200)])
    expect(v.safeParse(Name, text)).toMatchObject({ success: true, output: text.normalize('NFC') })
})

test('every schema of the folder is tested', () => expect(schemas.length).toBeGreaterThan(35))
