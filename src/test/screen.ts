import { type ByRoleOptions, getDefaultNormalizer, getQueriesForElement, queries } from '@testing-library/dom'
import { withNoBreaks, withTildes } from './tildes.ts'

// JSX sets no-break spaces (client/ui/jsx-runtime.ts). Whatever tests look for or expect writes `~` for one.

type Query<Options> = (container: HTMLElement, subject: unknown, options?: Options, ...rest: unknown[]) => unknown

const collapse = getDefaultNormalizer()
/** The default normalizer takes a no-break space for an ordinary one. */
const normalizer = (text: string) => collapse(withTildes(text))

const byText =
  (query: Query<object>): Query<object> =>
  (container, text, options, ...rest) =>
    query(container, text, { normalizer, ...options }, ...rest)

const byRole =
  (query: Query<ByRoleOptions>): Query<ByRoleOptions> =>
  (container, role, { name, description, ...options } = {}, ...rest) =>
    query(container, role, { ...options, name: spaced(name), description: spaced(description) }, ...rest)

/** Names and descriptions are not normalised, so what they are compared with gets the no-break spaces. */
function spaced(name: ByRoleOptions['name']) {
  if (typeof name === 'string') return withNoBreaks(name)
  return name instanceof RegExp ? new RegExp(withNoBreaks(name.source), name.flags) : name
}

const queriesWithTildes = new Proxy(
  { ...queries },
  {
    get(all, name, receiver) {
      const query = Reflect.get(all, name, receiver)
      return String(name).endsWith('ByRole') ? byRole(query) : byText(query)
    },
  },
)

export const within = (element: HTMLElement) => getQueriesForElement(element, queriesWithTildes)
export const screen = within(document.body)

/** Returns the text of an element with `~` for each no-break space. */
export const textOf = (element: Element) => withTildes(element.textContent)
