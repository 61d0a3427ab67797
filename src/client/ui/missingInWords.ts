import type { Standing } from '#domain/scoring/standing.ts'
import { missingAreasInWords } from '#domain/text/demandWords.ts'
import { levelNames, symbolsNeeded } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'

/** What the next category still asks for; null at the top. */
export function missingInWords(standing: Standing): string | null {
  const { nextCategory, missingTokens, missingAreas, prerequisitesMissing } = standing
  if (nextCategory === null) return null
  const missing = [
    prerequisitesMissing > 0 &&
      counted(prerequisitesMissing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych'),
    symbolsNeeded(missingTokens),
  ].filter(Boolean)
  return `Do kategorii ${levelNames[nextCategory].categoryOf} brakuje ${missing.join(' i ')}.${missingAreasInWords(missingAreas)}`
}

/** "Do puszczańskiej brakuje 3 symboli.", whatever their kind; null at the top. */
export function nextCategoryInWords({ nextCategory, missingTokens: { lesna, puszczanska } }: Standing): string | null {
  if (nextCategory === null) return null
  const missing = counted(lesna + puszczanska, 'symbolu', 'symboli', 'symboli')
  return `Do ${levelNames[nextCategory].categoryOf} brakuje ${missing}.`
}

/** Adds to `nextCategoryInWords` the areas that must be among the missing symbols. */
export function nextStepInWords(standing: Standing): string | null {
  const missing = nextCategoryInWords(standing)
  return missing && missing + missingAreasInWords(standing.missingAreas)
}
