import type { CSSProperties } from 'react'
import { levelNames } from '#client/ui/levelNames.ts'
import { plural } from '#client/ui/plural.ts'
import { type RankingRow, shareOfCategories } from '#domain/ranking.ts'

/** How many troops reached each category, as parts of one bar. It tells of the whole year, whatever is filtered. */
export function CategoryShare({ rows }: { rows: readonly RankingRow[] }) {
  const parts = shareOfCategories(rows).filter(({ count }) => count > 0)
  const inWords = parts.map(({ level, count }) => `${count} ${troopsOf(level, count)}`).join(', ')

  return (
    <div className="share" role="img" aria-label={`Rozkład kategorii: ${inWords}`}>
      {parts.map(({ level, count }) => (
        <div key={level} data-level={level} style={{ '--n': count } as CSSProperties}>
          <b>
            {count}
            <span className="share__word"> {troopsOf(level, count)}</span>
          </b>
        </div>
      ))}
    </div>
  )
}

/** "1 leśna", "3 leśne", "5 leśnych". */
function troopsOf(level: keyof typeof levelNames, count: number) {
  const { category, symbols, symbolsOf } = levelNames[level]
  return plural(count, category, symbols, symbolsOf)
}
