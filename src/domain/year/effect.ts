import { pick } from '#domain/pick.ts'
import { CATEGORY_THRESHOLDS } from '#domain/scoring/category.ts'
import { type Level, levelRank } from '#domain/scoring/levels.ts'
import type { ScoredTask } from '#domain/scoring/scoring.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import type { FullYear } from './fullYear.ts'
import { GROUP_FIELDS, rulesIn, TASK_FIELDS } from './yearFields.ts'

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

const GROUP_RULES = rulesIn(GROUP_FIELDS)
const TASK_RULES = rulesIn(TASK_FIELDS)

/** The fields that scoring reads. A change of other fields affects no sheet. */
const RULES: readonly string[] = [...CATEGORY_THRESHOLDS, ...GROUP_RULES, ...TASK_RULES]

export const changesRules = (change: object): boolean => Object.keys(change).some(field => RULES.includes(field))

const rulesOfTask = (task: ScoredTask) => JSON.stringify(pick(task, 'id', ...TASK_RULES))

const rulesOf = (year: FullYear) =>
  JSON.stringify([
    pick(year, ...CATEGORY_THRESHOLDS),
    year.prerequisites.map(({ id }) => id).toSorted((a, b) => a - b),
    year.groups.map(group => pick(group, 'id', ...GROUP_RULES)),
    year.tasks.map(rulesOfTask).toSorted(),
  ])

export const haveSameRules = (before: FullYear, after: FullYear): boolean => rulesOf(before) === rulesOf(after)

/** The tasks that count otherwise than before, or are gone. */
export function changedTasks(before: FullYear, after: FullYear) {
  const rules = new Set(after.tasks.map(rulesOfTask))
  return before.tasks.filter(task => !rules.has(rulesOfTask(task)))
}

/** The category of a sheet and the symbols of its areas by their id. */
export interface ScoredSheet {
  category: Level | null
  symbols: ReadonlyMap<number, Level>
}

const NO_SHEET: ScoredSheet = { category: null, symbols: new Map() }

/** Compares two scorings of a sheet; without an entry there is no sheet. */
export function effectOf(before = NO_SHEET, after = NO_SHEET): Effect {
  const rankIn = ({ symbols }: ScoredSheet, id: number) => levelRank(symbols.get(id) ?? 'POLOWA')
  const ids = new Set([...before.symbols.keys(), ...after.symbols.keys()])
  const steps = [...ids].map(id => rankIn(after, id) - rankIn(before, id))
  return {
    from: before.category,
    to: after.category,
    lost: steps.filter(step => step < 0).length,
    won: steps.filter(step => step > 0).length,
  }
}

/** The effect as a part of a sentence about a troop, with the categories before the symbols. */
export function effectInWords({ from, to, lost, won }: Effect): string {
  const named = (level: Level | null) => (level === null ? 'brak kategorii' : `kategoria ${levelNames[level].category}`)
  const symbols = [
    lost > 0 && `niższy symbol w ${counted(lost, 'obszarze', 'obszarach', 'obszarach')}`,
    won > 0 && `wyższy symbol w ${counted(won, 'obszarze', 'obszarach', 'obszarach')}`,
  ]
  return [from !== to && `${named(to)}, wcześniej ${named(from)}`, ...symbols].filter(Boolean).join('; ')
}
