import { LevelChip } from '#client/ui/LevelChip.tsx'
import { countedSymbols } from '#client/ui/levelNames.ts'
import { formatTotal } from '#domain/points.ts'
import type { Standing } from '#domain/standing.ts'

/** The troop's category, symbols and points in one line, whatever area is shown. */
export function StandingLine({ standing: { category, tokens, points } }: { standing: Standing }) {
  const symbols = [
    countedSymbols(tokens.polowa, 'POLOWA'),
    countedSymbols(tokens.lesna, 'LESNA'),
    countedSymbols(tokens.puszczanska, 'PUSZCZANSKA'),
  ]
  return (
    <p className="row tight muted">
      <LevelChip level={category} />
      {symbols.join(', ')}, {formatTotal(points)} pkt
    </p>
  )
}
