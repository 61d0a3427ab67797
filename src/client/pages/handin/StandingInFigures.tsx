import { CircleDashed } from 'lucide-react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { plural } from '#client/ui/plural.ts'
import type { Tokens } from '#domain/category.ts'
import { LEVELS, type Level } from '#domain/levels.ts'
import { formatTotal } from '#domain/points.ts'
import type { Standing } from '#domain/standing.ts'

/** The category, points and symbols that a troop hands in. */
export function StandingInFigures({ standing: { category, points, tokens } }: { standing: Standing }) {
  return (
    <div className="goes">
      {category ? (
        <LevelSymbol level={category} size="xl" />
      ) : (
        <CircleDashed className="hero__none" aria-hidden="true" />
      )}
      <div>
        <h3>{category ? `Kategoria ${levelNames[category].category}` : 'Brak kategorii'}</h3>
        <p>
          <b>{formatTotal(points)} pkt</b>
        </p>
        <Tally tokens={tokens} />
      </div>
    </div>
  )
}

/** How many symbols of each kind, the highest first. */
function Tally({ tokens }: { tokens: Tokens }) {
  const counts: Record<Level, number> = { POLOWA: tokens.polowa, LESNA: tokens.lesna, PUSZCZANSKA: tokens.puszczanska }
  return (
    <ul className="tally">
      {LEVELS.toReversed().map(level => (
        <li key={level}>
          <LevelSymbol level={level} />
          <b>{counts[level]}</b> {wordFor(counts[level], level)}
        </li>
      ))}
    </ul>
  )
}

function wordFor(count: number, level: Level) {
  const { symbol, symbols, symbolsOf } = levelNames[level]
  return plural(count, symbol, symbols, symbolsOf)
}
