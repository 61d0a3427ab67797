import { expect, test } from 'bun:test'
import { fileName } from '#domain/text/fileName.ts'
import { goodTurns, hike, sampleSheet, sampleSheetYear, scouts } from '#test/sampleSheet.ts'
import { sheetTable } from './sheetTable.ts'

const sheet = sampleSheet({ values: { [scouts.id]: 20, [goodTurns.id]: 2.5, [hike.id]: 5 }, mine: [hike.id] })
const note = { text: '=SUM(A1), Ruda', at: null, by: null, byRole: null, own: true }
const table = sheetTable(
  'Wilki',
  { ...sheet, entries: { ...sheet.entries, notes: new Map([[goodTurns.id, note]]) } },
  'SUBMITTED',
)

test('every prerequisite and task has its category, name, value, points, star and note', () => {
  expect(table.head).toEqual(['Kategoria', 'Zadanie', 'Wartość', 'Punkty', 'Gwiazdka', 'Dopisek'])
  expect(table.rows.slice(0, 5)).toEqual([
    ['Wymagania wstępne', 'Książka pracy', 1, null, null, null],
    ['Stan jednostki', 'Liczba harcerzy', 20, 0, 'tak', null],
    ['Stan jednostki', 'Dobre uczynki', 2.5, 5, 'nie', '=SUM(A1), Ruda'],
    ['Stan jednostki', 'Kronika', null, 0, 'tak', null],
    ['Stan jednostki', 'Umundurowani', null, 0, 'nie', null],
  ])
})

test('a shared task is listed in both groups with the share of each', () => {
  expect(table.rows.filter(([, name]) => name === 'Wędrówka')).toEqual([
    ['Stan jednostki', 'Wędrówka', 5, 2.5, 'tak', null],
    ['Biwaki', 'Wędrówka', 5, 2.5, 'tak', null],
  ])
})

test('65 a row after the tasks of a group says which symbol a category requires of it', () => {
  const groups = [{ ...sampleSheetYear.groups[0]!, lesnaRequires: 'LESNA' } as const, sampleSheetYear.groups[1]!]
  const { rows } = sheetTable('Wilki', sampleSheet({}, { ...sampleSheetYear, groups }), 'IN_PROGRESS')
  const sentence = 'Obszar „Stan jednostki”: do kategorii leśnej co najmniej symbol leśny.'
  expect(rows.filter(([, name]) => name === sentence)).toEqual([['Stan jednostki', sentence, null, null, null, null]])
  expect(rows.length).toBe(table.rows.length + 1)
})

test('T08 the file is named after the year and the troop, without characters that a file name cannot have', () => {
  const year = { ...sampleSheetYear, name: 'a/b\\:"<>|' }
  expect(fileName(table.title, 'csv')).toBe('Kategoryzacja 2026-27 Wilki.csv')
  expect(fileName(sheetTable('Wilki', sampleSheet({}, year), 'IN_PROGRESS').title, 'xlsx')).toBe('a-b- Wilki.xlsx')
})

test('the last row has the state of the sheet and all its points', () => {
  expect(table.rows.at(-1)).toEqual(['Arkusz', 'Stan', 'zgłoszony', 10, null, null])
})
