import { expect, test } from 'bun:test'
import { ageInWords, reasonOfCopy } from './serverWords.ts'

test('a copy is named after the change that it was made before, with its object and author', () => {
  const change = { kind: 'task.delete', name: 'Ile biwaków', by: 'Ola Wilk' }
  expect(reasonOfCopy({ kind: 'change', change })).toBe('przed usunięciem zadania „Ile biwaków” (Ola Wilk)')
  expect(reasonOfCopy({ kind: 'change', change: { kind: 'year.open', name: null, by: null } })).toBe(
    'przed otwarciem kategoryzacji',
  )
  expect(reasonOfCopy({ kind: 'daily', change: null })).toBe('nocna')
})

test.each([
  [30, 'przed chwilą'],
  [59 * 60, '59 min temu'],
  [60 * 60, '1 godzinę temu'],
])('%p seconds ago is "%s"', (seconds, words) => {
  expect(ageInWords(new Date(Date.now() - seconds * 1000).toISOString())).toBe(words)
})
