import { expect, test } from 'bun:test'
import { fromWarsaw } from '#domain/warsaw.ts'
import { reminderLetter, termOf } from './reminder.ts'

const SHEET = { name: 'Wilki', prerequisites: 3, prerequisitesDone: 1, left: 0, changedOn: null }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-27', '2027-05-31', null, 'Do terminu 31.05.2027 zostało 185 dni.', 'Wilki: 185 dni do terminu'],
  ['2027-05-30', '2027-05-31', null, 'Do terminu 31.05.2027 został 1 dzień.', 'Wilki: 1 dzień do terminu'],
  ['2027-05-31', '2027-05-31', null, 'Termin jest dzisiaj, do 23:59.', 'Wilki: dzisiaj mija termin'],
  ['2027-06-01', '2027-05-31', null, 'Termin minął 31.05.2027, arkusz nadal czeka.', 'Wilki: termin minął'],
  ['2027-06-01', '2027-05-31', '2027-06-04', 'Wasz termin to 04.06.2027, zostały 3 dni.', 'Wilki: 3 dni do terminu'],
  ['2027-06-01', '2027-05-31', '2027-05-20', 'Termin minął 31.05.2027, arkusz nadal czeka.', 'Wilki: termin minął'],
  ['2026-11-27', null, null, 'Rok nie ma jeszcze terminu.', 'Wilki: arkusz czeka'],
])('on %s a sheet due on %s, extended to %s, is told: %s', (day, deadline, extendedTo, sentence, subject) => {
  const letter = reminderLetter(SHEET, termOf(deadline, extendedTo, fromWarsaw(day, '12:00')), 'Czekamy.')
  expect(plain(letter.subject)).toBe(subject)
  expect(letter.paragraphs[0]).toBe('Czekamy.')
  expect(plain(letter.paragraphs[1]!)).toEndWith(`arkusz można zgłosić. ${sentence}`)
})
