import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { LinkedText } from './LinkedText.tsx'

const linksIn = (text: string) => {
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('a')].map(link => link.getAttribute('href'))
}

test.each([
  ['a text without an address has no link', 'Zdjęcia są u przybocznego.', []],
  [
    'an address at the end of a sentence is a link without the full stop',
    'Zdjęcia: https://przyklad.example/a?b=1#c.',
    ['https://przyklad.example/a?b=1#c'],
  ],
  [
    'addresses in brackets and on several lines are links',
    '(http://a.example/x),\nhttps://b.example',
    ['http://a.example/x', 'https://b.example'],
  ],
  ['other schemes are no links', 'javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['an address within markup is a link', '<a href="https://a.example/">tu</a>', ['https://a.example/']],
])('%s', (_, text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('a link has rel="noopener nofollow"', () => {
  const { container } = render(<LinkedText text="https://a.example" />)
  expect(container.querySelector('a')!.rel).toBe('noopener nofollow')
})
