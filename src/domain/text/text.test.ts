import { expect, test } from 'bun:test'
import { cleanName, isOneScript, isPrintable, nameKey } from './text.ts'

const FAMILY = 'Drużyna 👨‍👩‍👧‍👦 Żółw'

test.each([
  ['spaces around a name are removed', '  Wilki ', 'Wilki'],
  ['runs of whitespace become one space', 'Czarna \u00A0\u2003 Jedynka', 'Czarna Jedynka'],
  ['T03 letters and accents become one character', 'Z\u0307o\u0301łw', 'Żółw'],
  ['T03 an emoji made of several people stays whole', FAMILY, FAMILY],
])('%s', (_, text, name) => {
  expect(cleanName(text)).toBe(name)
})

test.each([
  ['T09 case', 'WILKI ŻÓŁĆ', 'wilki żółć'],
  ['T09 spacing', ' Czarna  Jedynka ', 'Czarna Jedynka'],
  ['T09 the way accents are written', FAMILY.normalize('NFD'), FAMILY.normalize('NFC')],
  ['T09 an invisible character', 'Wil\u200Bki', 'Wilki'],
  ['T09 a Hangul filler', 'Wil\u3164ki', 'Wilki'],
  ['T09 a grapheme joiner', 'Wil\u034Fki', 'Wilki'],
  ['T09 a variation selector', 'Wilki\uFE0F', 'Wilki'],
  ['T09 an invisible Khmer vowel', 'Wil\u17B5ki', 'Wilki'],
  ['T09 a Braille blank', 'Wil\u2800ki', 'Wilki'],
  ['T09 full-width letters', 'Ｗｉｌｋｉ', 'Wilki'],
])('%s does not distinguish two names', (_, one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test('accents distinguish names', () => {
  expect(nameKey('Żbiki')).not.toBe(nameKey('Zbiki'))
})

test.each([
  ['T02 an empty text', ''],
  ['T02 spaces', '   '],
  ['T02 a no-break space', '\u00A0'],
  ['T02 a zero-width space', '\u200B'],
  ['T02 zero-width joiners', '\u200D\u200C\u2060\uFEFF'],
  ['T02 combining marks', '\u0301\u0328'],
  ['T02 a Hangul filler', '\u3164'],
  ['T02 a Braille blank', '\u2800'],
  ['T04 a right-to-left override', 'Wilki\u202E'],
  ['T04 an isolate', 'Wilki\u2066'],
  ['T04 the end of an isolate', 'Wilki\u2069'],
  ['T04 a NUL', 'Wil\0ki'],
  ['T04 an escape', 'Wilki\u001B[31m'],
  ['T04 a delete', 'Wilki\u007F'],
  ['T04 a C1 control', 'Wilki\u0085'],
  ['T04 half an emoji', 'Wilki \uD83D'],
  ['T04 the other half of an emoji', '\uDC68 Wilki'],
  ['T07 a line break', 'Wilki\r\nBcc: ktos@przyklad.pl'],
  ['a tab', 'Wilki\t7'],
  ['a line separator', 'Wilki\u2028Orły'],
])('%s is not a name', (_, text) => {
  expect(isPrintable(text)).toBe(false)
})

test.each([
  ['T03 Polish letters and emoji with joiners', FAMILY],
  ['T03 Polish letters and emoji with separate accents', FAMILY.normalize('NFD')],
  ['T05 markup, which is escaped when rendered', '<img src=x onerror=alert(1)>'],
  ['T08 a formula, which is harmless when rendered', '=HYPERLINK("http://evil")'],
  ['a single digit', '7'],
  ['a single dot', '.'],
  ['a flag', '🇵🇱'],
  ['other scripts', 'Дружина 團 פלוגה'],
])('%s is a name', (_, text) => {
  expect(isPrintable(text)).toBe(true)
})

test.each([
  ['lines and tabs', 'Pierwszy\r\n\tdrugi', true],
  ['nothing but lines', '\n\n', false],
  ['a NUL', 'Pierwszy\n\0', false],
  ['a right-to-left override', 'Pierwszy\n\u202Edrugi', false],
])('in a multiline text: %s', (_, text, printable) => {
  expect(isPrintable(text, { multiline: true })).toBe(printable)
})

test.each([
  ['11 KjDH „Watra”', true],
  [FAMILY, true],
  ['Дружина 7', true],
  ['東京ボーイ', true],
  ['7 🇵🇱 !', true],
  ['Wilki with a Cyrillic letter: Wilкi', false],
  ['Οrły with a Greek letter', false],
  ['Wilki 東京', false],
])('T11 %s is written in one script: %p', (name, expected) => {
  expect(isOneScript(name)).toBe(expected)
})
