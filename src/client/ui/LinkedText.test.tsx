import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { typeset } from '#domain/text/typography.ts'
import { LinkedText } from './LinkedText.tsx'

const linksIn = (text: string) => {
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(typeset(text))
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
  [
    'addresses of mail are links, also after mailto:, without what would fill in the letter',
    'Pytania: Kontakt@przyklad.example. Albo mailto:a.b+c@żubr.example?bcc=x%40y.example&body=z, (d@e.example)',
    ['mailto:Kontakt@przyklad.example', 'mailto:a.b+c@żubr.example', 'mailto:d@e.example'],
  ],
  ['what only looks like an address of mail is none', '@druzyna a@b a@@b.example .a@b.example', []],
  ['an @ in an address of the web begins no other', 'https://a.example/@b.example', ['https://a.example/@b.example']],
  ['other schemes are no links', 'javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['an address within markup is a link', '<a href="https://a.example/">tu</a>', ['https://a.example/']],
])('%s', (_, text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('T10 hostile texts of 256 KiB are searched in time', () => {
  for (const unit of ['a.', 'a@', 'a@b.', 'a@b-', 'http://', 'ż@1.']) {
    const before = process.cpuUsage()
    const text = unit.repeat((256 * 1024) / unit.length)
    expect(render(<LinkedText text={text} />).container.textContent).toHaveLength(text.length)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  }
})

test('a link has rel="noopener nofollow"', () => {
  const { container } = render(<LinkedText text="https://a.example" />)
  expect(container.querySelector('a')!.rel).toBe('noopener nofollow')
})
