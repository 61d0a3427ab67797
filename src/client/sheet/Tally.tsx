import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { plural } from '#client/ui/plural.ts'
import type { Tokens } from '#domain/category.ts'
import { LEVELS, type Level } from '#domain/levels.ts'

/** How many symbols of each kind, the highest first. */
export function Tally({ tokens }: { tokens: Tokens }) {
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
