import { CircleDashed } from 'lucide-react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames, symbolsNeeded } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { LEVELS } from '#domain/levels.ts'
import { formatTotal } from '#domain/points.ts'
import type { Standing } from '#domain/standing.ts'
import { PlaceLink } from './SectionLink.tsx'
import type { SheetViewProps } from './SheetView.tsx'
import { PREREQUISITES } from './sections.ts'

/** The category, what the next one lacks, and what the troop has: the first thing on the summary. */
export function Hero({ sheet: { standing }, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const { category } = standing
  return (
    <section className="card hero" aria-labelledby="kategoria">
      {category ? (
        <LevelSymbol level={category} size="xl" />
      ) : (
        <CircleDashed className="hero__none" aria-hidden="true" />
      )}
      <div>
        <p className="hint">Obecna kategoria</p>
        <h2 id="kategoria" className="hero__name">
          {category ? levelNames[category].category : 'brak kategorii'}
        </h2>
        <p>
          <Missing standing={standing} />
        </p>
        {category === null && (
          <p>
            <PlaceLink to={PREREQUISITES} position={position}>
              Przejdź do wymagań wstępnych
            </PlaceLink>
          </p>
        )}
      </div>
      <Counts standing={standing} />
    </section>
  )
}

function Missing({ standing: { nextCategory, missingTokens, prerequisitesMissing } }: { standing: Standing }) {
  if (nextCategory === null) return 'To najwyższa kategoria. Gratulacje!'
  const missing =
    nextCategory === 'POLOWA'
      ? counted(prerequisitesMissing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')
      : symbolsNeeded(missingTokens)
  return (
    <>
      Do kategorii <b>{levelNames[nextCategory].categoryOf}</b> brakuje <b>{missing}</b>.
    </>
  )
}

function Counts({ standing: { tokens, points } }: { standing: Standing }) {
  const counts = { POLOWA: tokens.polowa, LESNA: tokens.lesna, PUSZCZANSKA: tokens.puszczanska }
  return (
    <div className="counts">
      {LEVELS.map(level => (
        <div key={level}>
          <LevelSymbol level={level} />
          <b>{counts[level]}</b>
          {levelNames[level].symbols}
        </div>
      ))}
      <div>
        <b>{formatTotal(points)}</b>
        punktów
      </div>
    </div>
  )
}
