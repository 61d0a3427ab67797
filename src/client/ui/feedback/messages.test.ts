import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { ApiError, type Code, SaidInPolish } from '#client/api/ApiError.ts'
import { mistakeOfWhole, mistakesByField } from '#client/ui/form/useForm.ts'
import { EVERY_ERROR } from '#contract/mistakes.ts'
import { Password } from '#contract/requests/accounts.ts'
import { TalkText } from '#contract/requests/talks.ts'
import { DistrictChange } from '#contract/requests/teams.ts'
import { Name } from '#contract/requests/text.ts'
import { Task } from '#contract/requests/years.ts'
import { mistakeInPolish } from './inputMessages.ts'
import { inPolish, isCode, whyFailed } from './messages.ts'

test('an error is shown in Polish by its code', () => {
  expect(whyFailed(new ApiError(400, 'wrong-captcha'))).toBe('Nieprawidłowy kod z obrazka')
  expect(inPolish('password-too-short')).toBe('Hasło jest zbyt krótkie')
})

test.each([
  [Name, 200, 'Najwyżej 200 znaków'],
  [TalkText, 4000, 'Najwyżej 4\u202f000 znaków'],
  [Password, 1024, 'Najwyżej 1\u202f024 znaki'],
] as const)('a text that is too long says how long it may be: %#', (schema, most, sentence) => {
  const { issues } = v.safeParse(v.object({ text: schema }), { text: 'x'.repeat(most + 1) }, EVERY_ERROR)
  expect(mistakesByField(issues!, mistakeInPolish)).toEqual({ text: [sentence] })
})

test("an unknown code shows the server's sentence", () => {
  const newer = new ApiError(409, 'forest-closed' as Code, {}, 'The forest is closed')
  expect(whyFailed(newer)).toBe('The forest is closed')
  expect(isCode('toString')).toBe(false)
})

test('an unexpected exception shows no details', () => {
  expect(whyFailed(new TypeError('x is undefined'))).toBe('Wystąpił nieznany błąd.')
  expect(whyFailed(new SaidInPolish('To nie jest plik JSON'))).toBe('To nie jest plik JSON')
})

test.each([
  [new ApiError(429, 'too-many-attempts', { retryAfter: 22 }), 'Za dużo prób. Spróbuj ponownie za 22 sekundy.'],
  [new ApiError(429, 'too-many-attempts', { retryAfter: 841 }), 'Za dużo prób. Spróbuj ponownie za 15 minut.'],
  [
    new ApiError(409, 'year-cannot-move', { from: 'OPEN', to: 'DRAFT' }),
    'Kategoryzacja, która jest otwarta, nie może stać się szkicem.',
  ],
  [
    new ApiError(409, 'depended-on', {
      dependants: [
        { id: 1, name: 'Biwaki' },
        { id: 2, name: 'Rajdy' },
      ],
    }),
    'Zależą od tego inne zadania: Biwaki, Rajdy. Najpierw zmień je albo usuń.',
  ],
  [
    new ApiError(409, 'other-year-open', { open: { id: 1, name: 'Kategoryzacja 2026/27' } }),
    'Trwa już „Kategoryzacja 2026/27”. Najpierw ją zamknij: otwarta może być tylko jedna.',
  ],
])('a sentence contains the details of its error: %#', (error, words) => {
  expect(whyFailed(error as ApiError)).toBe(words)
})

test('validation errors are grouped by field, in Polish', () => {
  const task = { name: '', type: 'LINEAR', maxPoints: Number.NaN, multiplier: 2, primaryGroupId: 1, split: 1.5 }
  expect(mistakesByField(v.safeParse(Task, task, EVERY_ERROR).issues!, mistakeInPolish)).toEqual({
    name: ['Podaj nazwę'],
    maxPoints: ['Wpisz liczbę'],
    split: ['Najwyżej 1'],
  })
  const row = v.object({ ids: v.array(v.pipe(v.number(), v.minValue(0.5))) })
  expect(mistakesByField(v.safeParse(row, { ids: [1, 0] }).issues!, mistakeInPolish)).toEqual({
    'ids.1': ['Najmniej 0,5'],
  })
  const most = v.object({ points: v.pipe(v.number(), v.maxValue(1_000_000)) })
  expect(mistakesByField(v.safeParse(most, { points: 2e6 }).issues!, mistakeInPolish)).toEqual({
    points: ['Najwyżej 1\u202f000\u202f000'],
  })
})

test('a validation error of the whole form belongs to no field', () => {
  const { issues } = v.safeParse(DistrictChange, {})
  expect([mistakesByField(issues!, mistakeInPolish), mistakeOfWhole(issues!, mistakeInPolish)]).toEqual([
    {},
    'Nic się nie zmieniło',
  ])
})
