import './setup.ts'
import { afterEach } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'

// happy-dom brings its own network; tests speak to the app through Bun's. Its FormData stays: only that one knows forms.
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

// React asks for it before it lets act() be awaited.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// Popovers are not there at all.
Object.assign(HTMLElement.prototype, { hidePopover() {}, showPopover() {}, togglePopover() {} })

const { cleanup, configure } = await import('@testing-library/react')
const { forgetAll } = await import('#client/api/useRead.ts')
const { fetchCards, fetchRows } = await import('#client/sheet/sheetParts.ts')
// Ends the waiting for what never comes. A page over the real API on a busy machine takes its time.
configure({ asyncUtilTimeout: 60_000 })
// Pages fetch them before they draw what they open with.
await Promise.all([fetchCards(), fetchRows()])
afterEach(() => {
  cleanup()
  forgetAll()
})
