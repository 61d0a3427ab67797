import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS, type Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { plural } from '#domain/text/plural.ts'

export function Tally({ tokens }: { tokens: Tokens }) {
  return (
    <ul className="tally">
      {LEVELS.toReversed().map(level => (
        <li key={level}>
          <LevelSymbol level={level} />
          <b>{countOf(level, tokens)}</b> {wordFor(countOf(level, tokens), level)}
        </li>
      ))}
    </ul>
  )
}

function wordFor(count: number, level: Level) {
  const { symbol, symbols, symbolsOf } = levelNames[level]
  return plural(count, symbol, symbols, symbolsOf)
}
