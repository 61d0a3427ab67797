import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { MAX_UNIT_FORM } from '#domain/scoring/unit.ts'
import { cleanName, isPrintable } from '#domain/text/text.ts'
import { inNFC } from './text.ts'

export const Unit = v.pipe(
  inNFC(3 * MAX_UNIT_FORM + 2, mistake('unit-too-long')),
  v.transform(text => text.split('|').map(cleanName)),
  v.check(forms => forms.length === 3 && forms.every(form => form !== ''), mistake('unit-not-three-forms')),
  v.check(forms => forms.every(form => form.length <= MAX_UNIT_FORM), mistake('unit-too-long')),
  v.check(forms => forms.every(form => isPrintable(form)), mistake('unit-unusable')),
  v.transform(forms => forms.join('|')),
)
