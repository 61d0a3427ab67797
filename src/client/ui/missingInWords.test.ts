import { expect, test } from 'bun:test'
import type { Standing } from '#domain/scoring/standing.ts'
import { missingInWords } from './missingInWords.ts'

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
  ['one kind of symbol', {}, 'Do kategorii puszczańskiej brakuje 2 symboli puszczańskich.'],
  [
    'both kinds',
    { category: 'POLOWA', nextCategory: 'LESNA', missingTokens: { lesna: 1, puszczanska: 5 } },
    'Do kategorii leśnej brakuje 5 symboli puszczańskich i 1 symbolu leśnego.',
  ],
  ['nothing more', { category: 'PUSZCZANSKA', nextCategory: null, missingTokens: { lesna: 0, puszczanska: 0 } }, null],
  [
    'prerequisites',
    { category: null, nextCategory: 'POLOWA', missingTokens: { lesna: 0, puszczanska: 0 }, prerequisitesMissing: 2 },
    'Do kategorii polowej brakuje 2 wymagań wstępnych.',
  ],
  [
    'a symbol of a certain area',
    {
      missingTokens: { lesna: 1, puszczanska: 0 },
      missingAreas: [
        { category: 'PUSZCZANSKA', groupId: 1, name: 'Zastępy', symbol: 'PUSZCZANSKA', now: 'LESNA' } as const,
      ],
    },
    'Do kategorii puszczańskiej brakuje 1 symbolu leśnego. Obszar „Zastępy”: do kategorii puszczańskiej co najmniej symbol puszczański.',
  ],
] as const)('what a troop that lacks %s is missing, in words', (_, over, words) => {
  expect(missingInWords(standing(over))).toBe(words)
})
