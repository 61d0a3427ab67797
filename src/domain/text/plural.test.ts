import { expect, test } from 'bun:test'
import { countedSymbols, levelNames, missingSymbols } from '#domain/text/levelNames.ts'
import { counted, inShort, plural } from './plural.ts'

test.each([
  [0, '0 zadań'],
  [1, '1 zadanie'],
  [2, '2 zadania'],
  [5, '5 zadań'],
  [12, '12 zadań'],
  [21, '21 zadań'],
  [22, '22 zadania'],
  [112, '112 zadań'],
  [13_435, '13\u202f435 zadań'],
])('%d in Polish is %s', (count, words) => {
  expect(counted(count, 'zadanie', 'zadania', 'zadań')).toBe(words)
})

test('a long list of names shows the first ones and the number of the others', () => {
  const troops = ['Wilki', 'Orły', 'Żbiki'].map(name => ({ name }))
  expect([3, 2].map(most => inShort(troops, most))).toEqual(['Wilki, Orły, Żbiki', 'Wilki, Orły i 1 więcej'])
})

test("every number takes the plural form of the platform's Polish rules", () => {
  const rules = new Intl.PluralRules('pl')
  const counts = [...Array(1200).keys(), 0.5, 1.5, 2.5, 12.5, 100.25]
  expect(counts.map(count => plural(count, 'one', 'few', 'many'))).toEqual(
    counts.map(count => rules.select(count).replace('other', 'few')),
  )
})

test('levels have their names in every grammatical case the pages use', () => {
  expect(levelNames.PUSZCZANSKA).toEqual({
    category: 'puszczańska',
    categoryWith: 'puszczańską',
    categoryOf: 'puszczańskiej',
    symbol: 'puszczański',
    symbolOf: 'puszczańskiego',
    symbols: 'puszczańskie',
    symbolsOf: 'puszczańskich',
  })
  expect(levelNames.LESNA).toEqual({
    category: 'leśna',
    categoryWith: 'leśną',
    categoryOf: 'leśnej',
    symbol: 'leśny',
    symbolOf: 'leśnego',
    symbols: 'leśne',
    symbolsOf: 'leśnych',
  })
})

test('symbols are counted in words', () => {
  expect(missingSymbols(1, 'LESNA')).toBe('1 symbolu leśnego')
  expect(missingSymbols(2, 'PUSZCZANSKA')).toBe('2 symboli puszczańskich')
  expect(countedSymbols(3, 'POLOWA')).toBe('3 symbole polowe')
})
