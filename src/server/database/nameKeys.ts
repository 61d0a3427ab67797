import { nameKey } from '#domain/text.ts'
import { log } from '#server/log.ts'
import { atomically, sqlite } from './open.ts'

const NAMED = ['districts', 'teams'] as const

interface Row {
  id: number
  name: string
  nameKey: string
}

/**
 * Names are compared by stored keys (rules.md#25): where the rule that makes them has changed since, they follow it. Of
 * two names that have become the same, the later keeps its old key and is told (`names.alike`), for people to rename.
 */
export function refreshNameKeys() {
  for (const table of NAMED) {
    const ids = atomically(() => refresh(table))
    if (ids.length > 0) log('names.alike', { table, ids: ids.join(' ') })
  }
}

/** A key may be free only once its holder has got another one, hence more than one round. @returns the ids left over */
function refresh(table: (typeof NAMED)[number]): number[] {
  const isStale = (row: Row) => row.nameKey !== nameKey(row.name)
  let stale = sqlite.query<Row, []>(`SELECT id, name, nameKey FROM ${table} ORDER BY id`).all().filter(isStale)
  const change = sqlite.query(`UPDATE OR IGNORE ${table} SET nameKey = ? WHERE id = ?`)
  while (true) {
    const left = stale.filter(({ id, name }) => change.run(nameKey(name), id).changes === 0)
    if (left.length === stale.length) return left.map(({ id }) => id)
    stale = left
  }
}
