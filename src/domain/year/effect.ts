import type { Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'

/** Describes how changed rules of a running year change one sheet (rules.md#85). */
export interface Effect {
  /** null: none, while a prerequisite is missing. */
  from: Level | null
  to: Level | null
  /** The number of areas whose symbol is lower, or higher, than before; one that is new or deleted counts from field. */
  lost: number
  won: number
}

export const isHit = ({ from, to, lost, won }: Effect) => from !== to || lost + won > 0

const WORDS = [
  'name',
  'description',
  'unit',
  'wholeNumbers',
  'originId',
  'displayPriority',
  'deadline',
  'obligatory',
  'asksForNote',
  'seen',
  'id',
]

/** A change of these fields alone hits nobody. */
export const changesRules = (change: object): boolean => Object.keys(change).some(field => !WORDS.includes(field))

/** The effect as a part of a sentence about a troop, with the categories before the symbols. */
export function effectInWords({ from, to, lost, won }: Effect): string {
  const named = (level: Level | null) => (level === null ? 'brak kategorii' : `kategoria ${levelNames[level].category}`)
  const symbols = [
    lost > 0 && `niższy symbol w ${counted(lost, 'obszarze', 'obszarach', 'obszarach')}`,
    won > 0 && `wyższy symbol w ${counted(won, 'obszarze', 'obszarach', 'obszarach')}`,
  ]
  return [from !== to && `${named(to)}, wcześniej ${named(from)}`, ...symbols].filter(Boolean).join('; ')
}
