import { expect, test } from 'bun:test'
import { withTildes } from '#test/tildes.ts'
import { typeset } from './typography.ts'

const set = (text: string) => withTildes(typeset(text))

test.each([
  ['Powodzenia w lesie', 'Powodzenia w~lesie'],
  ['W minutę', 'W~minutę'],
  ['spokojnie i z życzliwością', 'spokojnie i~z~życzliwością'],
  ['(w terenie) „i dalej”', '(w~terenie) „i~dalej”'],
  ['11 KjDH', '11~KjDH'],
  ['7 NDH „Watra”', '7~NDH „Watra”'],
  ['brakuje 12 symboli', 'brakuje 12~symboli'],
  // The next word may be rendered separately: `{shown} z {all}`.
  [' z ', ' z~'],
  // Words are not split.
  ['las rośnie', 'las rośnie'],
  ['kto ma „A” i „B”', 'kto ma „A” i~„B”'],
  ['20.11.2026, 00:38', '20.11.2026, 00:38'],
  ['', ''],
])('%p becomes %p', (text, wanted) => {
  expect(set(text)).toBe(wanted)
  expect(typeset(text)).toHaveLength(text.length)
  expect(typeset(typeset(text))).toBe(typeset(text))
})
