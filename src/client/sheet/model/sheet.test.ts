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

test('what is mine adds the rest of the starred tasks to the collected points', () => {
  const [group] = sampleSheet({ values: { 2: 2 }, mine: [hike.id] }).groups
  // 4 points collected, and half of the 10 for the hike; the obligatory chronicle has no number.
  expect(group!.withMine).toEqual({ points: 9, level: 'LESNA' })
})

test('a starred task that is done adds nothing to the collected points', () => {
  const [group] = sampleSheet({ values: { 2: 5, 3: 1 }, mine: [goodTurns.id] }).groups
  expect(group!.withMine.points).toBe(group!.collectedSplitPoints)
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
