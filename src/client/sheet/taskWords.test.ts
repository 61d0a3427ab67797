import { expect, test } from 'bun:test'
import { campers, camps, chronicle, goodTurns, hike, sampleSheet, scouts, uniforms, unit } from '#test/sampleSheet.ts'
import type { Sheet } from './sheet.ts'
import { closingHint, explainPoints, missingReference, taskKind } from './taskWords.ts'

const sheet = sampleSheet({ values: { 1: 26, 2: 3, 3: 1, 4: 13, 5: 13, 6: 7 } })
const areaOf = (id: number, of: Sheet) => of.groups.find(group => group.id === id)!

test.each([
  ['a value that others are measured against', scouts, 'wartość odniesienia dla 2 zadań'],
  ['a linear one', goodTurns, 'liniowe · 2 pkt za każdy'],
  ['one to be done or not', chronicle, 'tak/nie'],
  ['a share of the reference', uniforms, 'liniowe · względem „Liczba harcerzy” (26)'],
  ['the square of that share', campers, 'paraboliczne · względem „Liczba harcerzy” (26)'],
  ['one shared by two groups', hike, 'liniowe · 1 pkt za każdy · dzielone: 50% Stan jednostki, 50% Biwaki'],
])('a task says what kind it is: %s', (_, task, words) => {
  expect(taskKind(task, sheet)).toBe(words)
})

test.each([
  ['a linear one', goodTurns, ['3 × 2 pkt = 6,0 pkt (najwyżej 10 pkt).']],
  ['one that is done', chronicle, ['„Tak” daje 4 pkt.']],
  ['a share of the reference', uniforms, ['10 pkt × 13 ÷ 26 = 5,0 pkt.']],
  ['the square of that share', campers, ['12 pkt × (13 ÷ 26)² = 3,0 pkt.']],
  [
    'one shared by two groups',
    hike,
    [
      '7 × 1 pkt = 7,0 pkt (najwyżej 10 pkt).',
      'Stan jednostki: 50% z 7,0 pkt = 3,5 pkt.',
      'Biwaki: 50% z 7,0 pkt = 3,5 pkt.',
    ],
  ],
  ['a mere reference', scouts, ['To zadanie nie daje punktów. Względem niego liczą się: „Umundurowani”, „Na obozie”.']],
])('the points are explained with the troop’s own numbers: %s', (_, task, lines) => {
  expect(explainPoints(task, sheet)).toEqual(lines)
})

test.each([
  ['more than counts', goodTurns, { 2: 9 }, '9 × 2 pkt = 18,0 pkt, ale najwyżej 10 pkt.'],
  ['not done', chronicle, {}, '„Nie” daje 0 pkt, „tak” da 4 pkt.'],
  ['no reference yet', uniforms, { 4: 3 }, 'Wartość odniesienia („Liczba harcerzy”) to 0, a wtedy nie ma punktów.'],
  ['all of the reference', uniforms, { 1: 20, 4: 25 }, '25 z 20 to całość, czyli 10 pkt.'],
  ['a rounded result', uniforms, { 1: 3, 4: 1 }, '10 pkt × 1 ÷ 3 ≈ 3,3 pkt.'],
])('the explanation knows the ends: %s', (_, task, values, line) => {
  expect(explainPoints(task, sampleSheet({ values }))[0]).toBe(line)
})

test('a task tells how much more of it brings the next symbol, in its own units', () => {
  const started = sampleSheet({ values: { 2: 1 } })
  expect(closingHint(goodTurns, areaOf(unit.id, started), started)).toBe('jeszcze 2, aby zdobyć symbol leśny')
  expect(closingHint(chronicle, areaOf(unit.id, started), started)).toBe('wykonane da symbol leśny')
  // Half of each kilometre counts here.
  expect(closingHint(hike, areaOf(camps.id, started), started)).toBe('jeszcze 8, aby zdobyć symbol leśny')
})

test('a task that alone cannot bring the symbol promises nothing', () => {
  const started = sampleSheet()
  expect(closingHint(hike, areaOf(unit.id, started), started)).toBe('jeszcze 10, aby zdobyć symbol leśny')
  expect(closingHint(scouts, areaOf(unit.id, started), started)).toBeNull()
  expect(closingHint(chronicle, areaOf(unit.id, started), started)).toBeNull()
})

test('a value whose reference is missing says what is missing', () => {
  expect(missingReference(uniforms, sampleSheet({ values: { 4: 3 } }))).toBe(scouts)
  expect(missingReference(uniforms, sampleSheet({ values: { 1: 3, 4: 3 } }))).toBeNull()
  expect(missingReference(uniforms, sampleSheet())).toBeNull()
})
