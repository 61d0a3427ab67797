import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { missingInWords } from '#client/ui/missingInWords.ts'
import { minimumFor, type Tokens } from '#domain/scoring/category.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { standingOf } from '#domain/scoring/standing.ts'
import { countedSymbols, levelNames, symbolsNeeded } from '#domain/text/levelNames.ts'
import { sampleYear } from './sampleYear.ts'

/** A symbol of each kind: one step away from the highest category of the sample below. */
const TOKENS: Tokens = { polowa: 1, lesna: 1, puszczanska: 1 }

export function MissingSymbols() {
  const { thresholds } = sampleYear
  const standing = standingOf({ tokens: TOKENS, unmet: [], points: 0, prerequisitesMissing: 0 }, thresholds)

  return (
    <section className="card" aria-labelledby="czego-brakuje">
      <header>
        <h3 id="czego-brakuje">Czego brakuje do następnej kategorii?</h3>
      </header>
      <div className="card__body stack">
        <p className="measure">
          W arkuszu na próbę kategoria leśna wymaga co najmniej <b>{symbolsNeeded(minimumFor('LESNA', thresholds))}</b>,
          a puszczańska co najmniej <b>{symbolsNeeded(minimumFor('PUSZCZANSKA', thresholds))}</b>. Symbol puszczański
          ponad wymagane minimum liczy się jak leśny.
        </p>
        <p>Weźmy drużynę, która w trzech obszarach zdobyła:</p>
        <ul className="row">
          {LEVELS.map(level => (
            <li key={level} className="row tight">
              <LevelSymbol level={level} />
              {countedSymbols(1, level)}
            </li>
          ))}
        </ul>
        <p>
          Jej kategoria: <b>{levelNames[standing.category!].category}</b>. {missingInWords(standing)}
        </p>
      </div>
    </section>
  )
}
