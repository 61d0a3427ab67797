import { expect, test } from 'bun:test'
import type { Demand } from '#domain/scoring/category.ts'
import { NO_DEMANDS } from '#domain/scoring/levels.ts'
import { areaDemandsInWords, areaWithDemands, demandsInWords, missingAreasInWords } from './demandWords.ts'

const demand = (name: string, over: Partial<Demand> = {}): Demand => ({
  ...{ category: 'LESNA', groupId: 1, name, symbol: 'LESNA' },
  ...over,
})
const named = (...names: string[]) => names.map((name, at) => demand(name, { groupId: at + 1 }))

test.each([
  ['no area', [], ''],
  ['one area', named('Zastępy'), 'Obszar „Zastępy”: do kategorii leśnej co najmniej symbol leśny.'],
  [
    'several areas',
    named('Zastępy', 'Służba', 'Biwaki'),
    'Obszary „Zastępy”, „Służba” i „Biwaki”: do kategorii leśnej w każdym co najmniej symbol leśny.',
  ],
  [
    'different symbols',
    [demand('Zastępy'), demand('Służba', { groupId: 2, category: 'PUSZCZANSKA', symbol: 'PUSZCZANSKA' })],
    'Obszar „Zastępy”: do kategorii leśnej co najmniej symbol leśny. Obszar „Służba”: do kategorii puszczańskiej co najmniej symbol puszczański.',
  ],
  [
    'both categories alike',
    [demand('Zastępy'), demand('Zastępy', { category: 'PUSZCZANSKA' })],
    'Obszar „Zastępy”: do kategorii leśnej i puszczańskiej co najmniej symbol leśny.',
  ],
] as [string, Demand[], string][])('a demand of %s in words', (_, demands, words) => {
  expect(demandsInWords(demands)).toBe(words)
})

test('of many missing areas the first three are named', () => {
  expect(missingAreasInWords(named('A', 'B', 'C', 'D', 'E'))).toBe(
    ' Obszary „A”, „B”, „C” i jeszcze 2: do kategorii leśnej w każdym co najmniej symbol leśny.',
  )
  expect(missingAreasInWords()).toBe('')
})

test('an area lists what each category requires of it', () => {
  const area = { id: 1, name: 'Zastępy', ...NO_DEMANDS }
  expect(areaDemandsInWords(area)).toBe('')
  expect(areaWithDemands(area)).toBe('Zastępy')
  const both = { ...area, lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' } as const
  expect(areaDemandsInWords(both)).toBe(
    'Obszar „Zastępy”: do kategorii leśnej co najmniej symbol leśny, do kategorii puszczańskiej co najmniej symbol puszczański.',
  )
  expect(areaWithDemands(both)).toBe(
    'Zastępy (do kategorii leśnej co najmniej symbol leśny, do kategorii puszczańskiej co najmniej symbol puszczański)',
  )
})
