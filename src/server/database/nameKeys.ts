import { nameKey } from '#domain/text/text.ts'
import { log } from '#server/core/log.ts'
import { atomically, sqlite } from './open.ts'

const NAMED = ['districts', 'teams'] as const

interface Row {
  id: number
  name: string
  nameKey: string
}

/**
 * Updates the stored keys by which names are compared (rules.md#25), for the case that their rule has changed. Of two names
 * whose keys have become equal, the later keeps its old key and is logged (`names.alike`), for people to rename.
 */
export function refreshNameKeys() {
  for (const table of NAMED) {
    const ids = atomically(() => refresh(table))
    if (ids.length > 0) log('names.alike', { table, ids: ids.join(' ') }, 'warning')
  }
}

/** A key may become free only after another row was updated, hence the rounds. @returns the ids with an outdated key */
/** The key of a merged team is its id (rules.md#71). */
const NAMED_BY_KEY = { districts: '', teams: ' WHERE mergedInto IS NULL' }

function refresh(table: (typeof NAMED)[number]): number[] {
  const isStale = (row: Row) => row.nameKey !== nameKey(row.name)
  let stale = sqlite
    .query<Row, []>(`SELECT id, name, nameKey FROM ${table}${NAMED_BY_KEY[table]} ORDER BY id`)
    .all()
    .filter(isStale)
  const change = sqlite.query(`UPDATE OR IGNORE ${table} SET nameKey = ? WHERE id = ?`)
  while (true) {
    const left = stale.filter(({ id, name }) => change.run(nameKey(name), id).changes === 0)
    if (left.length === stale.length) return left.map(({ id }) => id)
    stale = left
  }
}
