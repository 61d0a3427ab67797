import { Fragment, jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime'
import { Link } from 'wouter'
import { formatLong } from '#domain/scoring/values.ts'
import { typeset } from '#domain/text/typography.ts'

// The bundle calls these instead of React's own (server/http/bundle.ts), so that everything a person reads or hears is
// typeset where it is drawn, names and numbers included, and no page has to think of no-break spaces.

type Make = typeof plainJsx
type Props = Record<string, unknown>

const typesetting =
  (make: Make): Make =>
  (type, props, key) =>
    make(type, typesetProps(type, props as Props), key)

export const jsx = typesetting(plainJsx)
export const jsxs = typesetting(plainJsxs)
export { Fragment }

function typesetProps(type: unknown, props: Props): Props {
  const isDrawn = typeof type === 'string' || DRAWN_AS_THEY_ARE.has(type)
  const named = withTypesetTexts(props, isDrawn ? SHOWN : HANDED_ON)
  return isDrawn && !VERBATIM.has(type) ? withTypesetChildren(named) : named
}

/** A component hands its texts on to elements, which are typeset in their turn; these two draw them as they are. */
const DRAWN_AS_THEY_ARE = new Set<unknown>([Fragment, Link])

/** Their content is a value, an address or a name as well: an option without a value submits its text. */
const VERBATIM = new Set<unknown>(['option', 'textarea', 'title', 'code', 'pre'])

/** Attributes that are read or heard; style sheets show `data-label`. */
const SHOWN = ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder', 'data-label']

/** Icons come from a package, which renders their label as it is. */
const HANDED_ON = ['aria-label']

function withTypesetTexts(props: Props, names: readonly string[]): Props {
  let set = props
  for (const name of names) {
    const text = props[name]
    if (typeof text === 'string') set = { ...set, [name]: typeset(text) }
  }
  return set
}

function withTypesetChildren(props: Props): Props {
  const { children } = props
  if (Array.isArray(children)) return children.some(isText) ? { ...props, children: children.map(typesetAmong) } : props
  return isText(children) ? { ...props, children: typesetAmong(children, 0, [children]) } : props
}

const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number'

/** Texts side by side are set as one: where a word of one letter ends one of them, the next may begin with the space. */
function typesetAmong(child: unknown, index: number, all: readonly unknown[]): unknown {
  if (!isText(child)) return child
  const before = written(all[index - 1]).slice(-2)
  const text = written(child)
  return typeset(before + text + written(all[index + 1]).slice(0, 1)).slice(before.length, before.length + text.length)
}

/** A number as it is read: with a decimal comma, its thousands parted. */
function written(child: unknown): string {
  if (typeof child === 'number') return formatLong(child)
  return typeof child === 'string' ? child : ''
}
