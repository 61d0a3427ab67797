import { Fragment, type JSX, jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime'
import { Link } from 'wouter'
import { typeset } from '#domain/text/typography.ts'

// JSX calls these functions instead of React's own (`jsxImportSource` in tsconfig.json). They typeset every text that a person
// reads or hears, so no page needs no-break spaces of its own. Numbers stay as they are.

type Make = typeof plainJsx
type Props = Record<string, unknown>

const typesetting =
  (make: Make): Make =>
  (type, props, key) =>
    make(type, typesetProps(type, props as Props), key)

export const jsx = typesetting(plainJsx)
export const jsxs = typesetting(plainJsxs)
/** React gets no source position in development: its warnings name the component. */
export const jsxDEV = (
  type: Parameters<Make>[0],
  props: Parameters<Make>[1],
  key: string | undefined,
  isStatic: boolean,
) => (isStatic ? jsxs : jsx)(type, props, key)
export { Fragment, type JSX }

function typesetProps(type: unknown, props: Props): Props {
  const isDrawn = typeof type === 'string' || DRAWN_AS_THEY_ARE.has(type)
  const named = withTypesetTexts(props, isDrawn ? SHOWN : HANDED_ON)
  return isDrawn && !VERBATIM.has(type) ? withTypesetChildren(named) : named
}

/** Components pass their texts on to elements, which typeset them. These two render texts as they are. */
const DRAWN_AS_THEY_ARE = new Set<unknown>([Fragment, Link])

/** Their content is a value: an option without a `value` submits its text. */
const VERBATIM = new Set<unknown>(['option', 'textarea', 'title', 'code', 'pre'])

/** Attributes that users read or hear; stylesheets show `data-label`. */
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
  if (typeof children === 'string') return { ...props, children: typeset(children) }
  const isAnyText = Array.isArray(children) && children.some(child => typeof child === 'string')
  return isAnyText ? { ...props, children: children.map(typesetAmong) } : props
}

/** Adjacent texts are typeset as one: a word of one letter may end one of them, with the space in the next. */
function typesetAmong(child: unknown, index: number, all: readonly unknown[]): unknown {
  if (typeof child !== 'string') return child
  const before = written(all[index - 1]).slice(-2)
  return typeset(before + child + written(all[index + 1]).slice(0, 1)).slice(
    before.length,
    before.length + child.length,
  )
}

const written = (child: unknown) => (typeof child === 'string' || typeof child === 'number' ? String(child) : '')
