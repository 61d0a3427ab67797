import { expect, test } from 'bun:test'
import { nextLevel, symbolFor } from './levels.ts'

const area = { lesnaThreshold: 4, puszczanskaThreshold: 8 }

test.each([
  ['no points give the field symbol', 0, area, 'POLOWA'],
  ['points just below the forest threshold give the field symbol', 3.999999, area, 'POLOWA'],
  ['points equal to the forest threshold give the forest symbol', 4, area, 'LESNA'],
  ['points just below the wilderness threshold give the forest symbol', 7.999999, area, 'LESNA'],
  ['points equal to the wilderness threshold give the wilderness symbol', 8, area, 'PUSZCZANSKA'],
  ['equal thresholds leave no forest symbol', 1, { lesnaThreshold: 1, puszczanskaThreshold: 1 }, 'PUSZCZANSKA'],
  ['a threshold of 0 is reached without a point', 0, { lesnaThreshold: 0, puszczanskaThreshold: 1 }, 'LESNA'],
  ['the wilderness threshold is checked first', 5, { lesnaThreshold: 9, puszczanskaThreshold: 5 }, 'PUSZCZANSKA'],
] as const)('%s', (_, points, thresholds, symbol) => {
  expect(symbolFor(points, thresholds)).toBe(symbol)
})

test('after the field level comes the forest, then the wilderness, then none', () => {
  expect(nextLevel('POLOWA')).toBe('LESNA')
  expect(nextLevel('LESNA')).toBe('PUSZCZANSKA')
  expect(nextLevel('PUSZCZANSKA')).toBeNull()
})
