import { expect, test } from 'bun:test'
import { ageInWords, chosenYear, finality, NEWEST, type RankingYear } from './years.ts'

const year = (id: number, state: RankingYear['state'], updatedAt: string | null = null): RankingYear => ({
  id,
  name: `Kategoryzacja ${id}`,
  state,
  fixed: state === 'FINISHED' && updatedAt !== null,
  updatedAt,
  closedAt: state === 'FINISHED' ? '2027-08-31T18:41:00.000Z' : null,
})

const [open, newer, older] = [year(2, 'OPEN'), year(3, 'FINISHED'), year(1, 'FINISHED')]

test.each([
  ['the open year', NEWEST, [newer, open, older], open],
  ['the newest closed year if none is open', NEWEST, [newer, older], newer],
  ['none without any years', NEWEST, [], undefined],
  ['the year in the address', '1', [newer, open, older], older],
  ['none for an unknown year', '77', [newer, open, older], undefined],
  ['none for an address without a number', 'abc', [newer, open, older], undefined],
])('the year of the ranking is %s', (_, chosen, years, expected) => {
  expect(chosenYear(years, chosen)).toEqual(expected)
})

test.each([
  [year(2, 'OPEN', '2026-11-19T23:38:00.000Z'), 'Ranking jest aktualizowany raz na dobę · stan na 20.11.2026, 00:38'],
  [year(2, 'OPEN'), 'Ranking jest aktualizowany raz na dobę'],
  [year(1, 'FINISHED'), 'Ranking zamkniętej kategoryzacji, liczony na bieżąco'],
])('the age of the ranking is shown in words: %#', (shown, words) => {
  expect(ageInWords(shown)).toBe(words)
})

test('a closed ranking says that it will not change', () => {
  expect(ageInWords(year(1, 'FINISHED', '2026-06-30T10:00:00.000Z'))).toContain('zamknięty · stan na 30.06.2026, 12:00')
})

test.each([
  [year(2, 'OPEN', '2026-11-19T23:38:00.000Z'), 'Wyniki wstępne'],
  [year(1, 'FINISHED', '2027-09-05T10:00:00.000Z'), 'Wyniki ostateczne, zamknięto 31.08.2027'],
  [year(1, 'FINISHED'), null],
])('a ranking is named preliminary or final: %#', (shown, words) => {
  expect(finality(shown)).toBe(words)
})
