import { expect, test } from 'bun:test'
import { Search } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link } from 'wouter'
import { jsx, jsxs } from './jsx-runtime.ts'

type Props = Parameters<typeof jsx>[1]

/** No-break spaces are written "~" here. */
const drawn = (type: Parameters<typeof jsx>[0], props: Props) => {
  const make = Array.isArray((props as { children?: unknown }).children) ? jsxs : jsx
  return renderToStaticMarkup(make(type, props)).replaceAll('\u00a0', '~')
}

test.each([
  [{ children: 'Powodzenia w lesie, 11 KjDH' }, 'Powodzenia w~lesie, 11~KjDH'],
  // As `Składa się z{' '}<b>…</b>` and `{count} dni` are written.
  [{ children: ['Składa się z', ' ', createElement('b', null, 'zadań')] }, 'Składa się z~<b>zadań</b>'],
  [{ children: [5, ' dni'] }, '5~dni'],
  // Numbers stay as they are.
  [{ children: ['punkty: ', 13_435, ' z ', 2.5] }, 'punkty: 13435~z~2.5'],
  [{ children: [null, 0, false] }, '0'],
  [{ children: ['las', ' i ', 'woda'] }, 'las i~woda'],
  // Nothing crosses what stands between: the letter is the end of another word there.
  [{ children: ['dom', 'i ', 'las'] }, 'domi las'],
])('what %p draws', (props, text) => {
  expect(drawn('p', props)).toBe(`<p>${text}</p>`)
})

test.each(['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder', 'data-label'])(
  '%s is read or heard, so it is typeset',
  attribute => {
    expect(drawn('input', { [attribute]: 'Szukaj w 7 NDH' })).toBe(`<input ${attribute}="Szukaj w~7~NDH"/>`)
  },
)

test('links and icons, which others draw, are named in typeset words too', () => {
  expect(drawn(Link, { href: '/', 'aria-label': 'Wróć z listy', children: 'i do domu' })).toBe(
    '<a aria-label="Wróć z~listy" href="/">i~do domu</a>',
  )
  expect(drawn(Search, { role: 'img', 'aria-label': 'Szukaj w arkuszu' })).toContain('aria-label="Szukaj w~arkuszu"')
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
] as const)('what a program reads stays as it is: %s', (type, props, markup) => {
  expect(drawn(type, props)).toBe(markup)
})
