import { expect, test } from 'bun:test'
import { leftOutInWords, refusedInWords } from './LeftOutNote.tsx'

const many = (count: number, code: string, first: number) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, name: `${first + index} NDH`, code }))

test('hundreds of troops that are left out are one line, by the number of each reason; few are named', () => {
  const leftOut = [
    ...many(27, 'sheet-locked', 1),
    ...many(123, 'sheet-empty', 100),
    { id: 400, name: 'Cienie', code: 'team-hidden' },
  ]
  expect(leftOutInWords(leftOut)).toBe('123 puste, 27 już zatwierdzonych, 1 ukryta (Cienie)')
})

test('reasons that read alike are counted together', () => {
  expect(leftOutInWords([...many(2, 'sheet-locked', 1), ...many(3, 'review-moved', 10)])).toBe('5 już zatwierdzonych')
})

test('a message about an act names the first that was refused, and counts the others', () => {
  expect(refusedInWords([], [])).toBeUndefined()
  const refused = many(3, 'team-hidden', 1)
  expect(refusedInWords(refused, refused)).toBe('1 NDH: drużyna jest ukryta i 2 inne')
})
