import './database.ts'
import { afterEach } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'

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

// JSX typesets every text (client/ui/jsx-runtime.ts). Tests read it with plain spaces, as a reader would retype it; the
// no-break spaces have their own tests (jsx-runtime.test.ts, browser/typography.test.ts).
const plain = (text: unknown) => (typeof text === 'string' ? text.replaceAll('\u00a0', ' ') : text)
function readPlain(owner: object, name: string) {
  const { get, value, ...rest } = Object.getOwnPropertyDescriptor(owner, name)!
  const read: (this: unknown, ...args: unknown[]) => unknown = get ?? value
  const plainly = function (this: unknown, ...args: unknown[]) {
    return plain(read.apply(this, args))
  }
  Object.defineProperty(owner, name, get ? { ...rest, get: plainly } : { ...rest, value: plainly })
}
for (const name of ['data', 'nodeValue', 'textContent']) readPlain(CharacterData.prototype, name)
readPlain(Element.prototype, 'getAttribute')

// React requires it before act() may be awaited.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { hidePopover() {}, showPopover() {}, togglePopover() {} })

const { cleanup, configure } = await import('@testing-library/react')
const { forgetAll } = await import('#client/api/useRead.ts')
// Long, because a page over the real API takes its time on a busy machine.
configure({ asyncUtilTimeout: 60_000 })
afterEach(() => {
  cleanup()
  forgetAll()
})
