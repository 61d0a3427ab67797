import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { readYearFile } from '#domain/year/readYearFile.ts'
import { YearFile } from '#domain/year/yearFile.ts'

// What a body of the largest size can hold must not keep the server busy, whatever schema reads it (security.md#t10).

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

/** Far more than any of them takes, on a busy machine too, and far less than what NFC takes for the first kind. */
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

/** An input in the shape of the schema with the text in every place. */
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
  // A schema that takes quadratic time fails with the short one, in a second and not in a minute.
  const texts = [hostile(kind, 32 * 1024), hostile(kind, 256 * 1024)]

  test.each(schemas)('in 256 KiB for %s', (_, schema) => {
    for (const text of texts) {
      expect(milliseconds(() => v.safeParse(schema, filled(schema, text)))).toBeLessThan(MOST_MS)
      expect(milliseconds(() => v.safeParse(schema, text))).toBeLessThan(MOST_MS)
    }
  })

  test("in a year's file of 8 MiB", () => {
    const file = filled(YearFile as unknown as Walked, hostile(kind, 8 * 1024 * 1024))
    expect(milliseconds(() => readYearFile(file))).toBeLessThan(MOST_MS)
  })
})

test('every schema of the folder is walked', () => expect(schemas.length).toBeGreaterThan(35))
