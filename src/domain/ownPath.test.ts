import { expect, test } from 'bun:test'
import { ownPath } from './ownPath.ts'

const HERE = 'https://kategoryzacja.example'

test.each(['/', '/ranking', '/ranking?district=1#wilki', '/admin/kategoryzacja/1/w-roku/2'])(
  'A31 %s is a path of this site',
  next => {
    expect(ownPath(next, HERE)).toBe(next)
  },
)

test.each([
  null,
  '',
  'ranking',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'https://kategoryzacja.example.evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.example',
])('A31 %p is not', next => {
  expect(ownPath(next, HERE)).toBeNull()
})
