import { sqlite } from './open.ts'

const statements = new WeakMap<typeof sqlite, ReturnType<typeof prepare>>()
let opened = 0

/**
 * Changes with every row that this process (total_changes) or another one (data_version) writes, and with every file that
 * is opened: what was read of the file may be kept as long as this stays. Null inside a transaction, of which nothing may be
 * kept: it may be rolled back, and then the version does not change.
 */
export function fileVersion(): string | null {
  if (sqlite.inTransaction) return null
  const { file, own, others } = statements.get(sqlite) ?? prepare()
  return `${file}/${own.get()!.n}/${others.get()!.data_version}`
}

function prepare() {
  const made = {
    file: ++opened,
    own: sqlite.prepare<{ n: number }, []>('SELECT total_changes() AS n'),
    others: sqlite.prepare<{ data_version: number }, []>('PRAGMA data_version'),
  }
  statements.set(sqlite, made)
  return made
}
