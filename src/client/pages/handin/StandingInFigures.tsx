import { CircleDashed } from 'lucide-react'
import { Tally } from '#client/sheet/Tally.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
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
