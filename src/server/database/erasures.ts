import type { Database } from 'bun:sqlite'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { sqlite } from './open.ts'

// Who was erased is noted beside the database as well, so that putting back an older copy brings nobody back. A note is
// written after the commit and from what the database then holds: what was refused is never noted, and a note that a
// full disk or a kill prevented is made up for by the next one.

/** No e-mail: the id, and the time of creation, as an older copy may give the same id to somebody else later. */
interface Erasure {
  id: number
  createdAt: string
}

const erasuresPath = () => join(config.dataDir, 'erasures.jsonl')

/** Notes the accounts that are erased in the file and not noted yet. @throws when the disk does not take it */
export function noteErasures(file: Database = sqlite) {
  const noted = new Set(notedErasures().map(keyOf))
  const erased = file.query<Erasure, []>("SELECT id, createdAt FROM users WHERE instr(email, '@') = 0").all()
  const missing = erased.filter(erasure => !noted.has(keyOf(erasure)))
  if (missing.length > 0) append(missing.map(({ id, createdAt }) => JSON.stringify({ id, createdAt })))
}

export const notedErasures = (): Erasure[] => readLines().flatMap(line => asErasure(line) ?? [])

/** A line that a crash tore is moved away: nothing can be read from it, and it must not stop a start. */
export function setTornErasuresAside() {
  const lines = readLines()
  const torn = lines.filter(line => !asErasure(line))
  if (torn.length === 0) return
  log('erasures.torn', { lines: torn.length, keptIn: `${erasuresPath()}.torn` })
  writeDown(`${erasuresPath()}.torn`, torn, 'a')
  writeDown(`${erasuresPath()}.new`, lines.filter(asErasure), 'w')
  renameSync(`${erasuresPath()}.new`, erasuresPath())
}

function append(lines: string[]) {
  const text = readText()
  // After a torn line a new one begins, so that it tears no other.
  writeDown(erasuresPath(), text === '' || text.endsWith('\n') ? lines : ['', ...lines], 'a')
}

function writeDown(path: string, lines: string[], flag: 'a' | 'w') {
  const file = openSync(path, flag, 0o600)
  try {
    writeSync(file, lines.map(line => `${line}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function asErasure(line: string): Erasure | null {
  try {
    const { id, createdAt } = JSON.parse(line) as Partial<Erasure>
    return typeof id === 'number' && typeof createdAt === 'string' ? { id, createdAt } : null
  } catch {
    return null
  }
}

const keyOf = ({ id, createdAt }: Erasure) => `${id} ${createdAt}`
const readLines = () => readText().split('\n').filter(Boolean)
const readText = () => (existsSync(erasuresPath()) ? readFileSync(erasuresPath(), 'utf8') : '')
