import { Fragment, type JSX, jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime'
import { Link } from 'wouter'
import { typeset } from '#domain/text/typography.ts'

// JSX calls these functions instead of React's own (`jsxImportSource` in tsconfig.json). They typeset every text that a person
// reads or hears, so no page needs no-break spaces of its own. Numbers stay as they are.

type Make = typeof plainJsx
type Props = Record<string, unknown>

const typesetting =
  (make: Make): Make =>
  (type, props, key) => {
    const typesetProps = typesetPropsOf(type, props as Props)
    // React's `jsxs` accepts only an array, and texts alone become one.
    return (Array.isArray(typesetProps.children) ? make : plainJsx)(type, typesetProps, key)
  }

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

function typesetPropsOf(type: unknown, props: Props): Props {
  const isDrawn = typeof type === 'string' || DRAWN_AS_THEY_ARE.has(type)
  const named = withTypesetTexts(props, isDrawn ? SHOWN : HANDED_ON)
  return isDrawn ? withOwnTexts(type, named) : named
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

/** Neither a value nor a drawing may contain an element of HTML. */
const PLAIN_TEXT = new Set<unknown>([...VERBATIM, 'text'])

/**
 * Translators of browsers put elements of their own in place of texts. React then throws when it inserts something before a
 * replaced text or removes it, and updates of it are never seen (decision 042). So a text next to anything but texts gets an
 * element of its own, and texts alone are joined: React sets them as the content of their element.
 */
function withOwnTexts(type: unknown, props: Props): Props {
  const { children } = props
  const set = VERBATIM.has(type) ? String : typeset
  if (isText(children)) {
    const text = set(String(children))
    return { ...props, children: type === Fragment ? ownElement(text, 0) : text }
  }
  if (!Array.isArray(children)) return props
  if (type !== Fragment && !children.some(isOther)) return { ...props, children: set(children.map(written).join('')) }
  return {
    ...props,
    children: withElements(children, PLAIN_TEXT.has(type) ? set : (text, at) => ownElement(set(text), at)),
  }
}

/** Adjacent texts are one: a word of one letter may end one of them, with the space in the next. */
function withElements(children: readonly unknown[], make: (text: string, at: number) => unknown): unknown[] {
  const made: unknown[] = []
  let text = ''
  for (const [at, child] of children.entries()) {
    if (isOther(child)) {
      made.push(Array.isArray(child) ? withElements(child, make) : child)
      continue
    }
    text += written(child)
    const isEnd = at === children.length - 1 || isOther(children[at + 1])
    made.push(isEnd && text !== '' ? make(text, at) : null)
    if (isEnd) text = ''
  }
  return made
}

/** An element that the selectors of no stylesheet name, unlike `span`. */
const OWN = 'text-run' as 'span'

/** Translators leave blank texts alone. */
const ownElement = (text: string, at: number) =>
  text.trim() === '' ? text : plainJsx(OWN, { children: text }, `text-${at}`)

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'

/** Something that is neither a text nor nothing. */
const isOther = (child: unknown) => !isText(child) && child != null && typeof child !== 'boolean'

const written = (child: unknown) => (isText(child) ? String(child) : '')
