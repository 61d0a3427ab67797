import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { badData } from '#server/startRefused.ts'
import { isOurs } from './migrate.ts'

/**
 * Copies an open database, also while it is written to, and proves the copy before it gets its name: what stands at
 * `target` afterwards is whole and on the disk. Not inside a transaction. @throws when the copy is not sound
 */
export function copyDatabase(source: Database, target: string) {
  const unproven = `${target}.tmp`
  rmSync(unproven, { force: true })
  try {
    source.query('VACUUM INTO ?').run(unproven)
    chmodSync(unproven, 0o600)
    proveSound(unproven)
    flush(unproven)
    renameSync(unproven, target)
    flush(dirname(target))
  } finally {
    rmSync(unproven, { force: true })
  }
}

/** @throws when the file is damaged, not ours, or holds rows that refer to nothing */
function proveSound(path: string) {
  const copy = new Database(path, { readonly: true })
  try {
    const said = copy.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
    if (said[0]?.integrity_check !== 'ok') throw badData(`The copy is damaged: ${said[0]?.integrity_check}`)
    if (copy.query('PRAGMA foreign_key_check').get()) throw badData('Rows of the copy refer to nothing')
    if (!isOurs(copy)) throw badData('The copy is not a database of this product')
  } finally {
    copy.close()
  }
}

function flush(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
