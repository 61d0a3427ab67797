import type { Database } from 'bun:sqlite'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { giveToOwnerOf } from './copy.ts'
import { sqlite } from './open.ts'

// Erased accounts are also listed in a file next to the database, so that restoring an older copy does not bring them back.
// The list is written after the commit from the database itself: a failed erasure is never listed, and one missing after a
// full disk or a kill is added the next time.

/** With the time of creation, because after a restore the same id may be given to another account. No e-mail. */
interface Erasure {
  id: number
  createdAt: string
}

const erasuresPath = () => join(config.dataDir, 'erasures.jsonl')

/** Lists erased accounts that are not listed yet. @throws when the file cannot be written */
export function noteErasures(file: Database = sqlite) {
  note(file.query<Erasure, []>("SELECT id, createdAt FROM users WHERE instr(email, '@') = 0").all())
}

export const notedErasures = (): Erasure[] => readLines().flatMap(line => asErasure(line) ?? [])

export const noteErasuresOf = (list: string) => note(list.split('\n').flatMap(line => asErasure(line) ?? []))

function note(erasures: readonly Erasure[]) {
  const noted = new Set(notedErasures().map(keyOf))
  const missing = erasures.filter(erasure => !noted.has(keyOf(erasure)))
  if (missing.length > 0) append(missing.map(({ id, createdAt }) => JSON.stringify({ id, createdAt })))
}

/** Moves lines that a crash tore to another file: they are unreadable and must not stop a start. */
export function setTornErasuresAside() {
  const lines = readLines()
  const torn = lines.filter(line => !asErasure(line))
  if (torn.length === 0) return
  log('erasures.torn', { lines: torn.length, keptIn: `${erasuresPath()}.torn` }, 'warning')
  writeDown(`${erasuresPath()}.torn`, torn, 'a')
  writeDown(`${erasuresPath()}.new`, lines.filter(asErasure), 'w')
  renameSync(`${erasuresPath()}.new`, erasuresPath())
}

function append(lines: string[]) {
  const text = readText()
  // A torn last line must not swallow the next one.
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
  giveToOwnerOf(config.dataDir, path)
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
