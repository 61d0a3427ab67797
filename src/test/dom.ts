import './database.ts'
import { afterEach, beforeAll } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { withTildes } from './tildes.ts'

// happy-dom replaces the network APIs; these are restored, so tests call the app through Bun's. happy-dom's FormData
// stays, because only it reads forms.
const BUNS_OWN = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
] as const

const own = Object.fromEntries(BUNS_OWN.map(name => [name, globalThis[name]]))
GlobalRegistrator.register({ url: 'http://localhost/' })
Object.assign(globalThis, own)

// Prints an element of a failed expectation as its tag. Bun would print every property, React's as well, which takes 0.2 s, and a
// `waitFor` fails many times.
Object.defineProperty(Element.prototype, Bun.inspect.custom, {
  value(this: Element) {
    return (this.cloneNode() as Element).outerHTML
  },
})

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { hidePopover() {}, showPopover() {}, togglePopover() {} })

// Keeps React from describing each render to a profiler, for which it compares the properties of all components.
Reflect.deleteProperty(console, 'timeStamp')
const { flushSync } = await import('react-dom')
const { cleanup, configure, getConfig } = await import('@testing-library/react')
const { forgetAll } = await import('#client/api/useRead.ts')
const { sentences } = await import('#client/ui/feedback/useSentences.ts')
// A browser has loaded these chunks long before the first error.
await sentences.fetch()

// Leaves the page out of the errors that are thrown while a test waits: printing it takes a tenth of the time, and the one
// error that ends a wait prints it again, with `~` for each no-break space.
const { getElementError } = getConfig()
const isWaiting = (config: object) =>
  '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true

// Long, because a page over the real API takes its time on a busy machine. Events are not wrapped in `act`: a component that
// suspends inside one is sometimes never rendered again, and pages would update in another order than in a browser.
configure({
  asyncUtilTimeout: 60_000,
  getElementError(message, container) {
    if (isWaiting(getConfig())) return new Error(message ?? undefined)
    const error = getElementError(message, container)
    error.message = withTildes(error.message)
    return error
  },
  async asyncWrapper(work) {
    const result = await work()
    await new Promise(resolve => setTimeout(resolve))
    return result
  },
  eventWrapper: work => flushSync(work),
})
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))
afterEach(() => {
  cleanup()
  forgetAll()
})
