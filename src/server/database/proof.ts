import { constants, Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { sqliteCode } from '#server/core/sqliteCode.ts'
import { strangeInSchema } from './ourSchema.ts'

/** Identifies our databases in the file's header. */
export const APPLICATION_ID = 0x454b4154

/**
 * The one proof of a database: a start, a copy and a restore demand the same, so that a copy that counts as sound can be
 * restored and started (P14). Returns null, or what is wrong in words that follow the file's name. `quick_check` leaves out
 * whether each index fits its table, and takes a quarter of the time: for starts, which people wait for.
 */
export const whyUnsound = (file: Database, check: 'integrity_check' | 'quick_check' = 'integrity_check') =>
  orDamaged(
    () =>
      (isOurs(file) ? null : 'belongs to another program') ??
      strangeInSchema(file) ??
      badRowIn(file) ??
      damageIn(file, check),
  )

/** Works like `whyUnsound`, for a file that is not open. @throws when it cannot be read */
export const whyFileUnsound = (path: string): string | null =>
  orDamaged(() => {
    using file = openToRead(path)
    return whyUnsound(file)
  })

function orDamaged(prove: () => string | null): string | null {
  try {
    return prove()
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error))) return `is damaged: ${(error as Error).message}`
    throw error
  }
}

/** Opens a file also in a read-only folder, where SQLite could not create the index of a write-ahead log. */
export function openToRead(path: string): Database {
  const file = new Database(path, { readonly: true })
  try {
    file.query('SELECT 1 FROM sqlite_master').get()
    return file
  } catch (error) {
    file.close()
    const mayBeImmutable = /^SQLITE_(CANTOPEN|READONLY)/.test(sqliteCode(error)) && !existsSync(`${path}-wal`)
    if (!mayBeImmutable) throw error
    const address = `${pathToFileURL(path)}?immutable=1`
    return new Database(address, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
  }
}

/** True for an empty file, too. */
function isOurs(file: Database): boolean {
  const { application_id: id } = file.query<{ application_id: number }, []>('PRAGMA application_id').get()!
  return id === APPLICATION_ID || isEmpty(file)
}

export const isEmpty = (file: Database) => file.query('SELECT 1 FROM sqlite_master').get() === null

function damageIn(file: Database, check: string): string | null {
  const [said = 'no answer'] = file.query(`PRAGMA ${check}`).values().flat()
  return said === 'ok' ? null : `is damaged: ${said}`
}

function badRowIn(file: Database): string | null {
  const dangling = file.query<{ table: string }, []>('PRAGMA foreign_key_check').get()
  if (dangling) return `has rows in ${dangling.table} that refer to nothing`
  for (const { name, sql } of tablesOf(file)) {
    const broken = brokenCheck(file, name, checksIn(sql))
    if (broken) return `has a row in ${name} that breaks ${broken}`
  }
  return null
}

const tablesOf = (file: Database) =>
  file.query<{ name: string; sql: string }, []>("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all()

/** Runs queries, because `integrity_check` skips CHECKs in a file that is open for reading only. */
function brokenCheck(file: Database, table: string, checks: Check[]): string | null {
  if (checks.length === 0) return null
  const cases = checks.map(({ name, condition }) => `WHEN NOT (${condition}) THEN '${name}'`).join(' ')
  const found = file
    .query<{ broken: string }, []>(`SELECT CASE ${cases} END AS broken FROM "${table}" WHERE broken IS NOT NULL`)
    .get()
  return found?.broken ?? null
}

interface Check {
  name: string
  condition: string
}

/** The named CHECKs of a table that our migrations made. */
export const checksIn = (sql: string): Check[] =>
  [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK(?=\()/g)].map(({ 1: name, 0: head, index }) => ({
    name: name!,
    condition: inParentheses(sql.slice(index + head.length)),
  }))

/** The text in its first parentheses. No quoted text of our schema contains parentheses. */
function inParentheses(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(1, at)
  }
  throw new Error(`A CHECK of the schema does not end: ${text.slice(0, 50)}`)
}
