import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { mistakesByField } from '#client/ui/useForm.ts'
import { editedSample } from '#test/editor.tsx'
import {
  type CategoryFields,
  categoryFields,
  categoryLabels,
  categorySchema,
  enteredCategory,
  thresholdsOf,
} from './categoryFields.ts'
import { reasonAgainst } from './SaveBar.tsx'

const year = editedSample({ lesnaLesneThreshold: 1, lesnaPuszczanskieThreshold: 5 })

function reason(over: Partial<CategoryFields>) {
  const typed = { ...categoryFields(year, 'LESNA'), ...over }
  const { issues } = v.safeParse(categorySchema(year, 'LESNA'), enteredCategory(typed))
  return issues ? reasonAgainst(mistakesByField(issues), categoryLabels) : null
}

test.each([
  ['as many as there are areas', { lesna: '2' }, null],
  ['one more', { lesna: '3' }, 'min. leśnych: Najwyżej 2'],
  ['fewer than none', { lesna: '-1' }, 'min. leśnych: Najmniej 0'],
  ['half a symbol', { lesna: '1.5' }, 'min. leśnych: Wpisz liczbę całkowitą'],
  ['nothing', { lesna: '' }, 'min. leśnych: Wpisz liczbę'],
  ['too many, as before', { puszczanska: '5' }, null],
  ['too many, but fewer than before', { puszczanska: '4' }, 'min. puszczańskich: Najwyżej 2'],
] as [string, Partial<CategoryFields>, string | null][])('what a category may ask for: %s', (_, over, expected) => {
  expect(reason(over)).toBe(expected)
})

test('each category changes its own two thresholds and no others', () => {
  expect(thresholdsOf('LESNA', { lesna: 3, puszczanska: 1 })).toEqual({
    lesnaLesneThreshold: 3,
    lesnaPuszczanskieThreshold: 1,
  })
  expect(thresholdsOf('PUSZCZANSKA', { lesna: 3, puszczanska: 1 })).toEqual({
    puszczanskaLesnaThreshold: 3,
    puszczanskaPuszczanskieThreshold: 1,
  })
})
