import * as v from 'valibot'
import type { CategoryThresholds } from '#domain/category.ts'
import { mistake } from '#domain/mistakes.ts'
import { SymbolCount } from '#domain/year/yearFields.ts'
import type { EditedYear } from './editedYear.ts'
import { numberFrom } from './typedNumbers.ts'

type Threshold = keyof CategoryThresholds

/** The two numbers of each category that asks for something: forest symbols, then wilderness ones. */
const THRESHOLDS = {
  LESNA: ['lesnaLesneThreshold', 'lesnaPuszczanskieThreshold'],
  PUSZCZANSKA: ['puszczanskaLesnaThreshold', 'puszczanskaPuszczanskieThreshold'],
} as const satisfies Record<string, readonly [Threshold, Threshold]>

export type AskingCategory = keyof typeof THRESHOLDS

export interface CategoryFields {
  lesna: string
  puszczanska: string
}

export const categoryLabels: Record<keyof CategoryFields, string> = {
  lesna: 'min. leśnych',
  puszczanska: 'min. puszczańskich',
}

export function categoryFields(year: CategoryThresholds, category: AskingCategory): CategoryFields {
  const { lesna, puszczanska } = countsOf(category, year)
  return { lesna: String(lesna), puszczanska: String(puszczanska) }
}

export const enteredCategory = ({ lesna, puszczanska }: CategoryFields) => ({
  lesna: numberFrom(lesna),
  puszczanska: numberFrom(puszczanska),
})

/** At most as many symbols as there are groups, unless that many are stored already. */
export function categorySchema(year: EditedYear, category: AskingCategory) {
  const groups = year.groups.length
  const [lesna, puszczanska] = THRESHOLDS[category]
  const upToGroups = (saved: number) =>
    v.lazy(typed => (typed === saved ? SymbolCount : v.pipe(SymbolCount, v.maxValue(groups, mistake('above')))))
  return v.object({ lesna: upToGroups(year[lesna]), puszczanska: upToGroups(year[puszczanska]) })
}

/** The two counts of a category as the year has them. */
export function countsOf(category: AskingCategory, year: CategoryThresholds): Record<keyof CategoryFields, number> {
  const [lesna, puszczanska] = THRESHOLDS[category]
  return { lesna: year[lesna], puszczanska: year[puszczanska] }
}

/** Counts, or some of them, under the names that the year has for them. */
export function thresholdsOf<T>(category: AskingCategory, counts: Partial<Record<keyof CategoryFields, T>>) {
  const [lesna, puszczanska] = THRESHOLDS[category]
  return {
    ...('lesna' in counts && { [lesna]: counts.lesna }),
    ...('puszczanska' in counts && { [puszczanska]: counts.puszczanska }),
  } as Partial<Record<keyof CategoryThresholds, T>>
}
