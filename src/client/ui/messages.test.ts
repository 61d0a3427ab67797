import { expect, test } from 'bun:test'
import { inPolish } from './messages.ts'

test('a known sentence of the server is said in Polish', () => {
  expect(inPolish('Wrong captcha')).toBe('Nieprawidłowy kod z obrazka')
  expect(inPolish('Password too short')).toBe('Hasło jest zbyt krótkie')
})

test('an unknown sentence is shown as it is', () => {
  expect(inPolish('The forest is closed')).toBe('The forest is closed')
})

test('a sentence may carry a number or a state', () => {
  expect(inPolish('Too many attempts, try again in 22 seconds')).toBe('Za dużo prób. Spróbuj ponownie za 22 sekundy.')
  expect(inPolish('A OPEN year cannot become DRAFT')).toBe(
    'Kategoryzacja, która jest otwarta, nie może stać się szkicem.',
  )
})

test('what a schema says by itself becomes a hint, not English', () => {
  expect(inPolish('Invalid value: Expected >=0.5 but received 0')).toBe('Najmniej 0,5')
  expect(inPolish('Invalid type: Expected number but received NaN')).toBe('Wpisz liczbę')
})
