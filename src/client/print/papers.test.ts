import { expect, test } from 'bun:test'
import { chronicle, goodTurns, hike, sampleSheet, scouts, uniforms } from '#test/sampleSheet.ts'
import { contentOf, countingOnPaper, type Paper, paperIn } from './papers.ts'

const sheet = sampleSheet({
  values: { [scouts.id]: 20, [goodTurns.id]: 0, [hike.id]: 5 },
  mine: [hike.id],
  ticked: false,
})

const namesOn = (paper: Paper, of = sheet) => {
  const { prerequisites, areas } = contentOf(paper, of)
  return [
    prerequisites.map(({ name }) => name),
    ...areas.map(({ number, tasks }) => [number, ...tasks.map(({ name }) => name)]),
  ]
}

const EVERYTHING = [
  ['Książka pracy'],
  [1, 'Liczba harcerzy', 'Dobre uczynki', 'Kronika', 'Umundurowani', 'Wędrówka'],
  [2, 'Na obozie', 'Wędrówka'],
]

test.each(['wypelniony', 'pusty'] as const)(
  'the %s paper contains everything, with a shared task in both areas',
  paper => {
    expect(namesOn(paper)).toEqual(EVERYTHING)
  },
)

test('the paper of starred tasks keeps the numbers of the areas and leaves prerequisites out', () => {
  expect(namesOn('gwiazdka')).toEqual([[], [1, 'Liczba harcerzy', 'Kronika', 'Wędrówka'], [2, 'Wędrówka']])
})

test('the paper of missing entries contains tasks without an entry, not those with a zero, and open prerequisites', () => {
  expect(namesOn('braki')).toEqual([['Książka pracy'], [1, 'Kronika', 'Umundurowani'], [2, 'Na obozie']])
  const done = sampleSheet({ values: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 } })
  expect(namesOn('braki', done)).toEqual([[]])
})

test.each([
  ['', 'wypelniony'],
  ['?co=pusty', 'pusty'],
  ['?co=toString', 'wypelniony'],
] as const)('the address %j opens the paper %s', (search, paper) => {
  expect(paperIn(search)).toBe(paper)
})

test.each([
  [scouts, 0, false, 'wartość odniesienia · obowiązkowe'],
  [goodTurns, 0, false, '2 pkt za każde'],
  [chronicle, 0, false, 'tak/nie · obowiązkowe'],
  [uniforms, 0, false, 'część z 20'],
  [uniforms, 0, true, 'część wartości „Liczba harcerzy”'],
  [hike, 0, false, '1 pkt za każde · dzielone, tu 50%'],
  [hike, 1, false, '1 pkt za każde · dzielone z obszarem „Stan jednostki”'],
] as const)('a line of paper has the counting rule of its task: %#', (task, group, isBlank, words) => {
  expect(countingOnPaper(task, sheet.groups[group]!, sheet, isBlank)).toBe(words)
})
