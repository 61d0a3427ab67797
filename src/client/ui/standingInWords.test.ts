import { expect, test } from 'bun:test'
import type { Standing } from '#domain/scoring/standing.ts'
import { standingInWords } from './standingInWords.ts'

const standing = (over: Partial<Standing>): Standing => ({
  category: 'LESNA',
  nextCategory: 'PUSZCZANSKA',
  tokens: { polowa: 3, lesna: 4, puszczanska: 3 },
  missingTokens: { lesna: 0, puszczanska: 2 },
  points: 579.9,
  prerequisitesMissing: 0,
  ...over,
})

test.each([
  ['one kind of symbol', {}, 'Kategoria leśna, 579 pkt. Do kategorii puszczańskiej brakuje 2 symboli puszczańskich.'],
  [
    'both kinds',
    { category: 'POLOWA', nextCategory: 'LESNA', missingTokens: { lesna: 1, puszczanska: 5 } },
    'Kategoria polowa, 579 pkt. Do kategorii leśnej brakuje 5 symboli puszczańskich i 1 symbolu leśnego.',
  ],
  [
    'nothing more',
    { category: 'PUSZCZANSKA', nextCategory: null, missingTokens: { lesna: 0, puszczanska: 0 } },
    'Kategoria puszczańska, 579 pkt.',
  ],
  [
    'prerequisites',
    { category: null, nextCategory: 'POLOWA', missingTokens: { lesna: 0, puszczanska: 0 }, prerequisitesMissing: 2 },
    'Brak kategorii. Do kategorii polowej brakuje 2 wymagań wstępnych.',
  ],
] as const)('the standing of a troop that lacks %s is summed up in words', (_, over, words) => {
  expect(standingInWords(standing(over))).toBe(words)
})
