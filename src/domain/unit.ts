import * as v from 'valibot'
import { mistake } from './mistakes.ts'
import { inNFC } from './requests/text.ts'
import { cleanName, isPrintable } from './text.ts'

// What a task counts, in the three forms that Polish has for a number of things, as one text: "biwak|biwaki|biwaków" for
// 1 biwak, 2 biwaki and 5 biwaków.

/** Characters of one form. */
export const MAX_UNIT_FORM = 40

export type UnitForms = readonly [one: string, few: string, many: string]

/** The three forms of a stored unit, for `plural` and `counted`. */
export function unitForms(unit: string): UnitForms {
  const [one = '', few = '', many = ''] = unit.split('|')
  return [one, few, many]
}

export const Unit = v.pipe(
  inNFC(3 * MAX_UNIT_FORM + 2, mistake('unit-too-long')),
  v.transform(text => text.split('|').map(cleanName)),
  v.check(forms => forms.length === 3 && forms.every(form => form !== ''), mistake('unit-not-three-forms')),
  v.check(forms => forms.every(form => form.length <= MAX_UNIT_FORM), mistake('unit-too-long')),
  v.check(forms => forms.every(form => isPrintable(form)), mistake('unit-unusable')),
  v.transform(forms => forms.join('|')),
)
