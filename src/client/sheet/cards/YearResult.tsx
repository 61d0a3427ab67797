import type { TeamYear } from '#client/api/reads.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { movementInWords } from '#client/ui/Movement.tsx'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { countedSymbols, levelNames } from '#domain/text/levelNames.ts'

/** The number of places gained since the year before; 0 for a fall and where one of the two has no place. */
export function placesWon(year: TeamYear, before: TeamYear | undefined): number {
  return year.place === null || before?.place == null ? 0 : Math.max(before.place - year.place, 0)
}

/** A year's category, points, place and symbols. An arrow points upwards only. */
export function YearResult({ year, before }: { year: TeamYear; before: TeamYear | undefined }) {
  const { category, points, place, of, tokens } = year
  const won = placesWon(year, before)
  return (
    <dl className="results">
      <div>
        <dt>kategoria</dt>
        <dd>{category ? levelNames[category].category : 'bez kategorii'}</dd>
      </div>
      <div>
        <dt>punkty</dt>
        <dd>{formatTotal(points)}</dd>
      </div>
      {place !== null && (
        <div>
          <dt>miejsce</dt>
          <dd>
            {formatLong(place)}. z {formatLong(of!)}
            {won > 0 && <small> ▲ {movementInWords(won)}</small>}
          </dd>
        </div>
      )}
      <div>
        <dt>symbole</dt>
        <dd className="symbol-counts">
          {LEVELS.toReversed().map(level => (
            <span key={level} className="line">
              <LevelSymbol level={level} />
              <span aria-hidden="true">{countOf(level, tokens)}</span>
              <span className="visually-hidden">{countedSymbols(countOf(level, tokens), level)}</span>
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}
