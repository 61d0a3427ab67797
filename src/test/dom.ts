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
