import { type Demand, demandsOf } from '#domain/scoring/category.ts'
import type { GroupDemands } from '#domain/scoring/levels.ts'
import { levelNames } from './levelNames.ts'
import { inSequence } from './plural.ts'

/** So many areas are named in a sentence about what is missing. */
const MOST_NAMED = 3

/** "Obszar „Zastępy”: do kategorii leśnej co najmniej symbol leśny."; empty if no category requires a symbol of it. */
export function areaDemandsInWords(group: GroupDemands & { id: number; name: string }): string {
  const demands = demandsOf(group)
  return demands.length === 0 ? '' : `Obszar „${group.name}”: ${demands.map(demand => required(demand)).join(', ')}.`
}

/** One sentence for all areas of which a category requires the same symbol. */
export function demandsInWords(demands: readonly Demand[], most = Number.POSITIVE_INFINITY): string {
  const alike = Map.groupBy(demands, ({ category, symbol }) => `${category} ${symbol}`)
  return [...alike.values()].map(some => sentence(some, most)).join(' ')
}

/** Follows a sentence that says how many symbols are missing; empty if none of them is of a certain area. */
export const missingAreasInWords = (demands: readonly Demand[] = []) =>
  demands.length === 0 ? '' : ` ${demandsInWords(demands, MOST_NAMED)}`

function sentence(demands: readonly Demand[], most: number): string {
  const [first] = demands
  if (demands.length === 1) return `Obszar „${first!.name}”: ${required(first!)}.`
  return `Obszary ${namesOf(demands, most)}: ${required(first!, 'w każdym ')}.`
}

export function namesOf(areas: readonly { name: string }[], most = MOST_NAMED): string {
  const names = areas.slice(0, most).map(({ name }) => `„${name}”`)
  return areas.length > most ? `${names.join(', ')} i jeszcze ${areas.length - most}` : inSequence(names)
}

const required = ({ category, symbol }: Demand, where = '') =>
  `do kategorii ${levelNames[category].categoryOf} ${where}co najmniej symbol ${levelNames[symbol].symbol}`
