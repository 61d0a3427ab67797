import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { symbolAdjective } from '#domain/text/levelNames.ts'

export function Tally({ tokens }: { tokens: Tokens }) {
  return (
    <ul className="tally">
      {LEVELS.toReversed().map(level => (
        <li key={level}>
          <LevelSymbol level={level} />
          <b>{countOf(level, tokens)}</b> {symbolAdjective(countOf(level, tokens), level)}
        </li>
      ))}
    </ul>
  )
}
