import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { countedSymbols } from '#domain/text/levelNames.ts'

/** How many symbols of each level: a sign and a number. */
export const Tally = ({ tokens }: { tokens: Tokens }) => (
  <ul className="symbol-counts">
    {LEVELS.toReversed().map(level => (
      <li key={level}>
        <LevelSymbol level={level} />
        <span aria-hidden="true">{countOf(level, tokens)}</span>
        <span className="visually-hidden">{countedSymbols(countOf(level, tokens), level)}</span>
      </li>
    ))}
  </ul>
)
