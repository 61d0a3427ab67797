import type { MineFigures, TargetStanding } from '#domain/mine.ts'
import { missingAreasInWords } from './demandWords.ts'
import { symbolsNeeded } from './levelNames.ts'
import { plural } from './plural.ts'

/** "Moje: 38 z 86 zrobione, 27 po terminie." */
export const mineInWords = ({ all, done, late }: MineFigures) =>
  `Moje: ${done} z ${all} zrobione${late > 0 ? `, ${late} po terminie` : ''}.`

/** Says where the target stands, to the troop's leaders ("Was") or about the troop. */
export function targetInWords(
  { isReached, missing, areas, prerequisitesMissing: count }: TargetStanding,
  whom: 'Was' | 'drużynę',
) {
  const symbols = isReached
    ? `Z moimi ${whom === 'Was' ? 'sięgniecie' : 'drużyna sięgnie'} celu.`
    : `Z moimi do celu zabraknie ${symbolsNeeded(missing)}.${missingAreasInWords(areas)}`
  const required = `Do kategorii zabraknie jeszcze ${count} ${plural(count, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')}.`
  return count > 0 ? `${symbols} ${required}` : symbols
}
