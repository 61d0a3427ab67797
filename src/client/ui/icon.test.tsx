import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { Menu } from 'lucide-react'
import { icon } from './icon.ts'

const Ours = icon([
  ['path', { d: 'M4 5h16' }],
  ['path', { d: 'M4 12h16' }],
  ['path', { d: 'M4 19h16' }],
])

test.each([{}, { size: 40, className: 'side-list__icon', width: '12' }])(
  'an icon of the bundle is drawn as lucide draws it, with %o',
  props => {
    const { container } = render(
      <>
        <Ours aria-hidden="true" {...props} />
        <Menu aria-hidden="true" {...props} />
      </>,
    )
    const [ours, theirs] = container.children as unknown as SVGElement[]
    theirs!.removeAttribute('xmlns')
    theirs!.classList.remove('lucide', 'lucide-menu')
    if (theirs!.classList.length === 0) theirs!.removeAttribute('class')
    expect(shownOf(ours!)).toEqual(shownOf(theirs!))
  },
)

const shownOf = (drawn: SVGElement) => [
  Object.fromEntries([...drawn.attributes].map(({ name, value }) => [name, value])),
  drawn.innerHTML,
]
