import { expect, test } from 'bun:test'
import { camps, goodTurns, hike, sampleSheet, unit } from '#test/sampleSheet.ts'
import { firstSection, neighboursOf, PREREQUISITES, SUMMARY, shownIn } from './sections.ts'

test('points, symbols and the category follow from the entries', () => {
  const sheet = sampleSheet({ values: { 1: 20, 2: 3, 4: 10, 6: 10 } })
  expect(sheet.groups).toMatchObject([
    { name: 'Stan jednostki', collectedSplitPoints: 16, achievedSymbol: 'LESNA', maxSplitPoints: 29 },
    { name: 'Biwaki', collectedSplitPoints: 5, achievedSymbol: 'LESNA', maxSplitPoints: 17 },
  ])
  expect(sheet.standing).toMatchObject({ category: 'LESNA', points: 21, missingTokens: { lesna: 0, puszczanska: 1 } })
})

test('a task shared by two groups is in the list of tasks once', () => {
  expect(sampleSheet().tasks.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 5])
})

test('the plan adds the rest of the starred tasks to the collected points', () => {
  const [group] = sampleSheet({ values: { 2: 2 }, favourites: [hike.id] }).groups
  // 4 points collected, 4 for the obligatory chronicle, and half of the 10 for the hike.
  expect(group!.planned).toEqual({ byPlan: false, points: 13, level: 'LESNA' })
})

test('a starred task that is done adds nothing to the plan', () => {
  const [group] = sampleSheet({ values: { 2: 5, 3: 1 }, favourites: [goodTurns.id] }).groups
  expect(group!.planned.points).toBe(group!.collectedSplitPoints)
})

test('the sheet opens at the prerequisites until all are ticked, then at the summary', () => {
  expect(firstSection(sampleSheet({ ticked: false }))).toBe(PREREQUISITES)
  expect(firstSection(sampleSheet())).toBe(SUMMARY)
})

test('"Moje zadania" is hidden while a prerequisite is missing', () => {
  expect(shownIn('moje', sampleSheet({ ticked: false }))).toBe('wszystkie')
  expect(shownIn('moje', sampleSheet())).toBe('moje')
})

test('previous and next go through the prerequisites, the summary and the groups', () => {
  const sheet = sampleSheet()
  expect(neighboursOf(PREREQUISITES, sheet)).toEqual({ previous: undefined, next: SUMMARY })
  expect(neighboursOf(unit.id, sheet)).toEqual({ previous: SUMMARY, next: camps.id })
  expect(neighboursOf(camps.id, sheet)).toEqual({ previous: unit.id, next: undefined })
})
