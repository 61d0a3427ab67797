import { expect, test } from 'bun:test'
import { formatPoints } from '#domain/scoring/points.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import {
  campers,
  camps,
  chronicle,
  goodTurns,
  hike,
  sampleSheet,
  sampleSheetYear,
  scouts,
  uniforms,
  unit,
} from '#test/sampleSheet.ts'
import type { Sheet } from './sheet.ts'
import { closingHint, explainPoints, missingReference, taskKind } from './taskWords.ts'

const sheet = sampleSheet({ values: { 1: 26, 2: 3, 3: 1, 4: 13, 5: 13, 6: 7 } })
const areaOf = (id: number, of: Sheet) => of.groups.find(group => group.id === id)!

test.each([
  ['the reference of other tasks', scouts, 'zależą od niej 2 zadania'],
  ['a linear task', goodTurns, '2 pkt za każde'],
  ['a yes-or-no task', chronicle, 'tak/nie'],
  ['a share of the reference', uniforms, 'część z 26'],
  ['a task shared by two groups', hike, '1 pkt za każde'],
  ['a square of the share', campers, 'część z 26'],
])('a task names its kind: %s', (_, task, words) => {
  expect(taskKind(task, sheet)).toBe(words)
})

test.each([
  ['a linear task', goodTurns, ['3 × 2 pkt = 6,0 pkt (najwyżej 10 pkt).']],
  ['a yes-or-no task that is done', chronicle, ['„Tak” daje 4 pkt.']],
  ['a share of the reference', uniforms, ['10 pkt × 13 ÷ 26 = 5,0 pkt.']],
  [
    'a task shared by two groups',
    hike,
    [
      '7 × 1 pkt = 7,0 pkt (najwyżej 10 pkt).',
      'Stan jednostki: 50% z 7,0 pkt = 3,5 pkt.',
      'Biwaki: 50% z 7,0 pkt = 3,5 pkt.',
    ],
  ],
  [
    'a reference without points',
    scouts,
    ['To zadanie nie daje punktów. Względem niego liczą się: „Umundurowani”, „Na obozie”.'],
  ],
])('the points are explained with the troop’s own numbers: %s', (_, task, lines) => {
  expect(explainPoints(task, sheet)).toEqual(lines)
})

test('a share names the reference with its unit', () => {
  const tasks = [{ ...scouts, unit: 'harcerz|harcerze|harcerzy' }, uniforms]
  const of = (count: number) =>
    sampleSheet({ values: { 1: count } }, { ...sampleSheetYear, groups: [{ ...unit, tasks }] })
  expect([22, 1].map(count => taskKind(uniforms, of(count)))).toEqual(['część z 22 harcerzy', 'część z 1'])
})

/** Returns the result of a formula such as "12 pkt × (13 ÷ 26)²". */
function computed(words: string) {
  const signs = { ' pkt': '', ',': '.', '×': '*', '÷': '/', '²': '**2', '³': '**3' }
  const formula = Object.entries(signs).reduce((text, [sign, operator]) => text.replaceAll(sign, operator), words)
  return Number(new Function(`return ${formula}`)())
}

test.each([goodTurns, uniforms, campers, hike])('the formula that explains "$name" results in its points', task => {
  const [formula, result] = explainPoints(task, sheet)[0]!.split(' = ')
  expect(computed(formula!)).toBeCloseTo(pointsFor(task, sheet.entries.values), 6)
  expect(result).toStartWith(formatPoints(pointsFor(task, sheet.entries.values)))
})

test.each([
  ['a value above the maximum', goodTurns, { 2: 9 }, '9 × 2 pkt = 18,0 pkt, ale najwyżej 10 pkt.'],
  ['a yes-or-no task that is not done', chronicle, {}, '„Nie” daje 0 pkt, „tak” da 4 pkt.'],
  ['a missing reference', uniforms, { 4: 3 }, 'Wartość odniesienia („Liczba harcerzy”) to 0, więc punktów nie będzie.'],
  ['a value above the reference', uniforms, { 1: 20, 4: 25 }, '25 z 20 to całość, czyli 10 pkt.'],
  ['a rounded result', uniforms, { 1: 3, 4: 1 }, '10 pkt × 1 ÷ 3 ≈ 3,3 pkt.'],
])('the explanation covers the limits: %s', (_, task, values, line) => {
  expect(explainPoints(task, sampleSheet({ values }))[0]).toBe(line)
})

const hintFor = (task: typeof goodTurns, area: typeof unit, of: Sheet) => {
  const hint = closingHint(task, areaOf(area.id, of), of)
  return hint && `${hint.level} ${hint.words.filter(Boolean).join(' ')}`
}

test('a task shows from which value on it wins the next symbol', () => {
  const started = sampleSheet({ values: { 2: 1 } })
  expect(hintFor(goodTurns, unit, started)).toBe('LESNA od 3 symbol leśny')
  expect(hintFor(chronicle, unit, started)).toBe('LESNA „tak” da symbol leśny')
  // Half of each kilometre counts in this area.
  expect(hintFor(hike, camps, started)).toBe('LESNA od 8 symbol leśny')
})

test('a task shows that value with its unit in the right plural form', () => {
  const camping = { ...goodTurns, unit: 'biwak|biwaki|biwaków' }
  const year = { ...sampleSheetYear, groups: [{ ...unit, tasks: [camping] }] }
  const withCamps = (count: number) => sampleSheet({ values: { 2: count } }, year)
  expect(hintFor(camping, unit, withCamps(0))).toBe('LESNA od 3 biwaków symbol leśny')
  expect(hintFor(camping, unit, withCamps(2))).toBe('LESNA od 3 biwaków symbol leśny')
  expect(taskKind(camping, withCamps(0))).toBe('2 pkt za każde')
})

test('a task that cannot win the symbol alone shows no such value', () => {
  const started = sampleSheet()
  expect(hintFor(hike, unit, started)).toBe('LESNA od 10 symbol leśny')
  expect(hintFor(scouts, unit, started)).toBeNull()
  expect(hintFor(chronicle, unit, started)).toBeNull()
})

test('a value without its reference names the reference', () => {
  expect(missingReference(uniforms, sampleSheet({ values: { 4: 3 } }))).toBe(scouts)
  expect(missingReference(uniforms, sampleSheet({ values: { 1: 3, 4: 3 } }))).toBeNull()
  expect(missingReference(uniforms, sampleSheet())).toBeNull()
})
