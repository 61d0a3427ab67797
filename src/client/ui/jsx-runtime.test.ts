import { expect, test } from 'bun:test'
import { Search } from 'lucide-react'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link } from 'wouter'
import { withTildes } from '#test/tildes.ts'
import { jsx, jsxs } from './jsx-runtime.ts'

type Props = Parameters<typeof jsx>[1]

const markupOf = (type: Parameters<typeof jsx>[0], props: Props) => {
  const make = Array.isArray((props as { children?: unknown }).children) ? jsxs : jsx
  return withTildes(renderToStaticMarkup(make(type, props)))
}

test.each([
  [{ children: 'Powodzenia w lesie, 11 KjDH' }, 'Powodzenia w~lesie, 11~KjDH'],
  // The children of `Składa się z{' '}<b>…</b>` and `{count} dni`.
  [
    { children: ['Składa się z', ' ', createElement('b', null, 'zadań')] },
    '<text-run>Składa się z~</text-run><b>zadań</b>',
  ],
  [{ children: [5, ' dni'] }, '5~dni'],
  // Numbers stay as they are.
  [{ children: ['punkty: ', 13_435, ' z ', 2.5] }, 'punkty: 13435~z~2.5'],
  [{ children: [null, 0, false] }, '0'],
  [{ children: ['las', ' i ', 'woda'] }, 'las i~woda'],
  // Separate children are not joined: this "i" ends a word that begins in the child before.
  [{ children: ['dom', 'i ', 'las'] }, 'domi las'],
])('%p is typeset', (props, text) => {
  expect(markupOf('p', props)).toBe(`<p>${text}</p>`)
})

test.each(['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder', 'data-label'])(
  'the attribute %s is typeset, because users read or hear it',
  attribute => {
    expect(markupOf('input', { [attribute]: 'Szukaj w 7 NDH' })).toBe(`<input ${attribute}="Szukaj w~7~NDH"/>`)
  },
)

test('the labels of links and icons from packages are typeset too', () => {
  expect(markupOf(Link, { href: '/', 'aria-label': 'Wróć z listy', children: 'i do domu' })).toBe(
    '<a aria-label="Wróć z~listy" href="/">i~do domu</a>',
  )
  expect(markupOf(Search, { role: 'img', 'aria-label': 'Szukaj w arkuszu' })).toContain('aria-label="Szukaj w~arkuszu"')
})

test.each([
  ['option', { value: 'a b', children: '11 KjDH' }, '<option value="a b">11 KjDH</option>'],
  [
    'textarea',
    { defaultValue: 'w lesie', placeholder: 'w lesie' },
    '<textarea placeholder="w~lesie">w lesie</textarea>',
  ],
  ['title', { children: '11 KjDH' }, '<title>11 KjDH</title>'],
  ['a', { href: '/w lesie', id: 'w lesie', children: 'w lesie' }, '<a href="/w lesie" id="w lesie">w~lesie</a>'],
] as const)('values for programs are not typeset: %s', (type, props, markup) => {
  expect(markupOf(type, props)).toBe(markup)
})

// A translator of the browser replaces texts by elements of its own (browser/translation.test.ts).
const icon = createElement('i')
test.each([
  ['next to an element', 'p', { children: [icon, 'Zapisano'] }, '<p><i></i><text-run>Zapisano</text-run></p>'],
  ['next to a list', 'p', { children: ['Razem', [icon]] }, '<p><text-run>Razem</text-run><i></i></p>'],
  ['handed on by a component', 'p', { children: [[icon, 'las']] }, '<p><i></i><text-run>las</text-run></p>'],
  ['of several texts', 'p', { children: [icon, 5, ' dni'] }, '<p><i></i><text-run>5~dni</text-run></p>'],
  ['without an element of its own in the page', Fragment, { children: 'las' }, '<text-run>las</text-run>'],
] as const)('a text %s is in an element of its own', (_, type, props, markup) => {
  expect(markupOf(type, props)).toBe(markup)
})

test.each([
  ['alone', 'p', { children: 'las' }, '<p>las</p>'],
  ['next to nothing', 'p', { children: [false, 'las', null] }, '<p>las</p>'],
  ['that is blank', 'p', { children: [icon, ' ', icon] }, '<p><i></i> <i></i></p>'],
  ['of a drawing', 'text', { children: [icon, 'las'] }, '<text><i></i>las</text>'],
] as const)('a text %s has no element of its own', (_, type, props, markup) => {
  expect(markupOf(type, props)).toBe(markup)
})
