import { expect, test } from 'bun:test'
import { fileName } from './fileName.ts'

test.each([
  ['Kategoryzacja 2026/27', 'Kategoryzacja 2026-27.json'],
  ['a/b\\:"<>|', 'a-b.json'],
  ['..', 'plik.json'],
  ['../../etc/passwd', 'etc-passwd.json'],
  ['Drużyna żółta', 'Drużyna żółta.json'],
  ['line\r\nbreak\u202Eturned', 'line-break-turned.json'],
  ['x'.repeat(200), `${'x'.repeat(100)}.json`],
])('T08 %p becomes the file name %p', (name, file) => {
  expect(fileName(name, 'json')).toBe(file)
})

test('a name cut within a surrogate pair stays readable', () => {
  expect(fileName(`${'x'.repeat(99)}🌲`, 'csv').isWellFormed()).toBe(true)
})
