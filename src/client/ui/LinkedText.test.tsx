import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { LinkedText } from './LinkedText.tsx'

const linksIn = (text: string) => {
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('a')].map(link => link.getAttribute('href'))
}

test.each([
  ['no address', 'Zdjęcia są u przybocznego.', []],
  ['one at the end of a sentence', 'Zdjęcia: https://przyklad.example/a?b=1#c.', ['https://przyklad.example/a?b=1#c']],
  [
    'two in brackets and lines',
    '(http://a.example/x),\nhttps://b.example',
    ['http://a.example/x', 'https://b.example'],
  ],
  ['what is no web address', 'javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['markup', '<a href="https://a.example/">tu</a>', ['https://a.example/']],
])('%s', (_, text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('a link vouches for nothing and tells nobody where it was', () => {
  const { container } = render(<LinkedText text="https://a.example" />)
  expect(container.querySelector('a')!.rel).toBe('noopener nofollow')
})
