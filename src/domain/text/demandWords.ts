import { type Demand, demandsOf } from '#domain/scoring/category.ts'
import type { GroupDemands } from '#domain/scoring/levels.ts'
import { levelNames } from './levelNames.ts'
import { inSequence } from './plural.ts'

/** So many areas are named in a sentence about what is missing. */
export const MOST_NAMED = 3

/** "Obszar „Zastępy”: do kategorii leśnej co najmniej symbol leśny."; empty if no category requires a symbol of it. */
export const areaDemandsInWords = (group: GroupDemands & { id: number; name: string }): string =>
  demandsInWords(demandsOf(group))

/** Names a column of an area: "Zastępy (do kategorii leśnej co najmniej symbol leśny)". */
export function areaWithDemands(group: GroupDemands & { id: number; name: string }): string {
  const demands = demandsOf(group)
  return demands.length === 0 ? group.name : `${group.name} (${required(demands)})`
}

/** One sentence for all areas of which the same is required. */
export function demandsInWords(demands: readonly Demand[], most = Number.POSITIVE_INFINITY): string {
  const areas = [...Map.groupBy(demands, ({ groupId }) => groupId).values()]
  const alike = Map.groupBy(areas, area => required(area))
  return [...alike.values()].map(some => sentence(some, most)).join(' ')
}

/** Follows a sentence that says how many symbols are missing; empty if none of them is of a certain area. */
export const missingAreasInWords = (demands: readonly Demand[] = []) =>
  demands.length === 0 ? '' : ` ${demandsInWords(demands, MOST_NAMED)}`

function sentence(areas: readonly Demand[][], most: number): string {
  const names = namesOf(
    areas.map(([first]) => first!),
    most,
  )
  return areas.length === 1
    ? `Obszar ${names}: ${required(areas[0]!)}.`
    : `Obszary ${names}: ${required(areas[0]!, 'w każdym ')}.`
}

export function namesOf(areas: readonly { name: string }[], most = MOST_NAMED): string {
  const names = areas.slice(0, most).map(({ name }) => `„${name}”`)
  return areas.length > most ? `${names.join(', ')} i jeszcze ${areas.length - most}` : inSequence(names)
}

/** Names the symbols required of one area: "do kategorii leśnej i puszczańskiej co najmniej symbol leśny". */
function required(demands: readonly Demand[], where = ''): string {
  const bySymbol = [...Map.groupBy(demands, ({ symbol }) => symbol)]
  return bySymbol
    .map(([symbol, some]) => {
      const categories = some.map(({ category }) => levelNames[category].categoryOf).join(' i ')
      return `do kategorii ${categories} ${where}co najmniej symbol ${levelNames[symbol].symbol}`
    })
    .join(', ')
}
