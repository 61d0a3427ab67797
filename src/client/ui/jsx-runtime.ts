import { Fragment, jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime'
import { Link } from 'wouter'
import { typeset } from '#domain/typography.ts'

// The bundle calls these instead of React's own (server/http/client.ts), so that every text is typeset where it is
// drawn, names included, and no page has to think of no-break spaces.

type Make = typeof plainJsx

const typesetting =
  (make: Make): Make =>
  (type, props, key) =>
    make(type, holdsText(type) ? withTypesetText(props) : props, key)

export const jsx = typesetting(plainJsx)
export const jsxs = typesetting(plainJsxs)
export { Fragment }

/** A component hands its texts on to elements, which are typeset in their turn; these two draw them as they are. */
const DRAWN_AS_THEY_ARE = new Set<unknown>([Fragment, Link])

const holdsText = (type: unknown) => (typeof type === 'string' ? !VERBATIM.has(type) : DRAWN_AS_THEY_ARE.has(type))

/** What these hold is a value, an address or a name elsewhere too: an option without a value sends its text. */
const VERBATIM = new Set(['option', 'textarea', 'title', 'code', 'pre'])

function withTypesetText(props: unknown): unknown {
  const { children } = props as { children?: unknown }
  if (typeof children === 'string') return { ...(props as object), children: typeset(children) }
  if (!Array.isArray(children) || !children.some(child => typeof child === 'string')) return props
  return { ...(props as object), children: children.map(child => (typeof child === 'string' ? typeset(child) : child)) }
}
