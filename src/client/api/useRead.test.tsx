import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { useLast } from '#client/ui/useLast.ts'
import { screen, textOf } from '#test/screen.ts'
import { ApiError } from './ApiError.ts'
import {
  amend,
  forgetAll,
  onFailure,
  type Read,
  refresh,
  refreshAll,
  remember,
  useRead,
  useReadOrNull,
} from './useRead.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  setVisibility('visible')
  onFailure(() => {})
})

const NO_CONNECTION = new ApiError(0, 'no-connection')
const REFUSED = new ApiError(403, 'not-allowed')

/** A read whose answers are given one by one, in the order of their requests. */
function slowRead<T = string>(key = 'slow') {
  const requests: { answer: (value: T) => Promise<void>; fail: (error: Error) => Promise<void> }[] = []
  const read: Read<T> = {
    key,
    load: () =>
      new Promise((resolve, reject) => {
        requests.push({
          answer: value => act(async () => resolve(value)),
          fail: error => act(async () => reject(error)),
        })
      }),
  }
  return { read, requests }
}

interface ShownProps {
  read: Read<string> | null
  refreshInterval?: number
  keepPreviousData?: boolean
}

function Shown({ read, keepPreviousData, refreshInterval }: ShownProps) {
  const value = useRead(read, refreshInterval)
  const last = useLast(value)
  return <output>{(keepPreviousData ? last : value) ?? 'nothing yet'}</output>
}
const OrNull = ({ read }: { read: Read<string> }) => <output>{String(useReadOrNull(read))}</output>
function Recorded({ read, record }: { read: Read<string[]>; record: (value: unknown) => void }) {
  record(useRead(read))
  return null
}
const shown = () => screen.getAllByRole('status').map(textOf)

const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds))
const dispatch = (where: EventTarget, event: string) => act(() => void where.dispatchEvent(new Event(event)))

function setVisibility(visibilityState: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
}

test('two components that show the same read send one request', async () => {
  const { read, requests } = slowRead()
  render([<Shown key="1" read={read} />, <Shown key="2" read={{ ...read }} />])
  expect([requests.length, shown()]).toEqual([1, ['nothing yet', 'nothing yet']])
  await requests[0]!.answer('three')
  expect(shown()).toEqual(['three', 'three'])
})

test.each([
  [1999, 1],
  [2000, 2],
])('a component mounted %p ms after a response shows it; the number of requests is %p', async (later, times) => {
  const { read, requests } = slowRead()
  const { rerender } = render(<Shown key="1" read={read} />)
  await requests[0]!.answer('three')
  pass(later)
  rerender(<Shown key="2" read={read} />)
  expect([requests.length, shown()]).toEqual([times, ['three']])
})

test('a first response renders its component once', async () => {
  const { read, requests } = slowRead<string[]>()
  const rendered: unknown[] = []
  render(<Recorded read={read} record={value => rendered.push(value)} />)
  await requests[0]!.answer(['three'])
  expect(rendered).toEqual([undefined, ['three']])
})

test('a response equal to the cached one renders nothing again', async () => {
  const { read, requests } = slowRead<string[]>()
  const rendered: unknown[] = []
  render(<Recorded read={read} record={value => rendered.push(value)} />)
  await requests[0]!.answer(['three'])
  expect(rendered.at(-1)).toEqual(['three'])
  const times = rendered.length
  act(() => void refresh(read))
  await requests[1]!.answer(['three'])
  expect(rendered.length).toBe(times)
})

test('a refresh discards the response of an earlier request, and shows the cached one until its own arrives', async () => {
  const { read, requests } = slowRead()
  render(<Shown read={read} />)
  await requests[0]!.answer('three')
  act(() => void refresh(read))
  act(() => void refresh(read))
  expect([requests.length, shown()]).toEqual([3, ['three']])
  await requests[2]!.answer('five')
  await requests[1]!.answer('four')
  expect(shown()).toEqual(['five'])
})

test('a refresh also discards the failure of an earlier request', async () => {
  const { read, requests } = slowRead()
  render(<OrNull read={read} />)
  act(() => void refresh(read))
  await requests[0]!.fail(NO_CONNECTION)
  expect(shown()).toEqual(['undefined'])
})

test('a refresh does not fetch a read that no component shows; the next component that shows it does', async () => {
  const { read, requests } = slowRead()
  const { rerender } = render(<Shown read={read} />)
  await requests[0]!.answer('three')
  rerender(null)
  await refresh(read)
  expect(requests).toHaveLength(1)
  rerender(<Shown read={read} />)
  expect([requests.length, shown()]).toEqual([2, ['three']])
})

function RefreshedInFirstRender({ read }: { read: Read<string> }) {
  useLayoutEffect(() => void refresh(read), [read])
  return <Shown read={read} />
}

test('a refresh during the first render sends a second request', async () => {
  const { read, requests } = slowRead()
  render(<RefreshedInFirstRender read={read} />)
  expect(requests).toHaveLength(2)
  await requests[0]!.answer('three')
  expect(shown()).toEqual(['nothing yet'])
  await requests[1]!.answer('four')
  expect(shown()).toEqual(['four'])
})

test('the response of a write is shown without a request, and no older response replaces it', async () => {
  const { read, requests } = slowRead()
  render(<Shown read={read} />)
  act(() => remember(read, 'four'))
  await requests[0]!.answer('three')
  expect([requests.length, shown()]).toEqual([1, ['four']])
})

test('an amendment changes the cached value, and no older response replaces it', async () => {
  const { read, requests } = slowRead()
  render(<Shown read={read} />)
  await requests[0]!.answer('three')
  act(() => void refresh(read))
  act(() => amend(read, known => `${known}, four`))
  await requests[1]!.answer('three')
  expect([requests.length, shown()]).toEqual([2, ['three, four']])
})

test('an amendment before the first response sends a second request, because the first may have been answered before the write', async () => {
  const { read, requests } = slowRead()
  render(<Shown read={read} />)
  act(() => amend(read, known => `${known}, four`))
  expect(requests).toHaveLength(2)
  await requests[0]!.answer('three')
  expect(shown()).toEqual(['nothing yet'])
  await requests[1]!.answer('three, four')
  expect(shown()).toEqual(['three, four'])
})

test('a cleared cache is shown no more, and the reads that are shown are fetched again', async () => {
  const [mine, other] = [slowRead('mine'), slowRead('other')]
  const { rerender } = render([<Shown key="1" read={mine.read} />, <Shown key="2" read={other.read} />])
  await mine.requests[0]!.answer('mine')
  await other.requests[0]!.answer('other')
  rerender([<Shown key="1" read={mine.read} />])
  act(forgetAll)
  expect([mine.requests.length, other.requests.length, shown()]).toEqual([2, 1, ['nothing yet']])
  rerender([<Shown key="2" read={other.read} />])
  expect(shown()).toEqual(['nothing yet'])
})

test('a failure is thrown, unless the read is optional or has a cached value', async () => {
  const reported: unknown[] = []
  onFailure((error, key) => reported.push([error, key]))
  const [thrown, missing, kept] = [slowRead('thrown'), slowRead('missing'), slowRead('kept')]
  render([
    <ErrorBoundary key="1">
      <Shown read={thrown.read} />
    </ErrorBoundary>,
    <OrNull key="2" read={missing.read} />,
    <Shown key="3" read={kept.read} />,
  ])
  await kept.requests[0]!.answer('three')
  act(() => void refresh(kept.read))
  for (const { requests } of [thrown, missing, kept]) await requests.at(-1)!.fail(REFUSED)
  expect(textOf(screen.getByRole('alert'))).toContain('Brak uprawnień')
  expect(shown()).toEqual(['null', 'three'])
  expect(reported).toEqual(['thrown', 'missing', 'kept'].map(key => [REFUSED, key]))
})

test('opening a failed read again sends another request', async () => {
  const { read, requests } = slowRead()
  const page = (key: string) => (
    <ErrorBoundary key={key}>
      <Shown read={read} />
    </ErrorBoundary>
  )
  const { rerender } = render(page('1'))
  await requests[0]!.fail(REFUSED)
  screen.getByRole('alert')
  rerender(page('2'))
  expect([requests.length, shown()]).toEqual([2, ['nothing yet']])
})

test('a failure that arrives after the last component is unmounted is not thrown in the next one', async () => {
  const { read, requests } = slowRead()
  const { rerender } = render(<Shown read={read} />)
  rerender(null)
  await requests[0]!.fail(REFUSED)
  rerender(<Shown read={read} />)
  expect([requests.length, shown()]).toEqual([2, ['nothing yet']])
})

test('trying again immediately fetches a failed optional read, and shows no loading state for it', async () => {
  const { read, requests } = slowRead()
  render(<OrNull read={read} />)
  await requests[0]!.fail(REFUSED)
  act(() => void refreshAll())
  expect([requests.length, shown()]).toEqual([2, ['null']])
  await requests[1]!.answer('three')
  expect(shown()).toEqual(['three'])
})

test('a temporary failure is retried without end: after 4 s, then after twice the last pause, at most a minute', async () => {
  const { read, requests } = slowRead()
  render(<OrNull read={read} />)
  for (const pause of [4, 8, 16, 32, 60, 60]) {
    const before = requests.length
    await requests.at(-1)!.fail(requests.length % 2 ? NO_CONNECTION : new ApiError(503, 'no-reason'))
    pass(pause * 1000 - 1)
    expect(requests).toHaveLength(before)
    pass(1)
    expect(requests).toHaveLength(before + 1)
  }
  await requests.at(-1)!.answer('three')
  expect(shown()).toEqual(['three'])
  pass(600_000)
  expect(requests).toHaveLength(7)

  act(() => void refresh(read))
  await requests[7]!.fail(NO_CONNECTION)
  pass(4000)
  expect(requests).toHaveLength(9)
})

test('a scheduled retry is cancelled by another request and by a remembered value', async () => {
  const { read, requests } = slowRead()
  render(<OrNull read={read} />)
  await requests[0]!.fail(NO_CONNECTION)
  pass(3000)
  dispatch(window, 'online')
  await requests[1]!.fail(NO_CONNECTION)
  pass(7999)
  expect(requests).toHaveLength(2)
  act(() => remember(read, 'three'))
  pass(60_000)
  expect([requests.length, shown()]).toEqual([2, ['three']])
})

test('a rejection is not retried, nor is a read that is no longer shown or whose page is hidden', async () => {
  const [refused, left, hidden] = [slowRead('refused'), slowRead('left'), slowRead('hidden')]
  const { rerender } = render([
    <OrNull key="1" read={refused.read} />,
    <OrNull key="2" read={left.read} />,
    <OrNull key="3" read={hidden.read} />,
  ])
  await refused.requests[0]!.fail(REFUSED)
  await left.requests[0]!.fail(NO_CONNECTION)
  rerender([<OrNull key="1" read={refused.read} />, <OrNull key="3" read={hidden.read} />])
  pass(60_000)
  await hidden.requests[0]!.fail(NO_CONNECTION)
  setVisibility('hidden')
  pass(60_000)
  expect([refused, left, hidden].map(({ requests }) => requests.length)).toEqual([1, 1, 1])
})

test.each([
  ['the window gets the focus', window, 'focus', 5000],
  ['the page becomes visible', document, 'visibilitychange', 5000],
  ['the network is back', window, 'online', 2000],
] as const)(
  'when %s, the shown reads are fetched again, unless they were just fetched',
  async (_, where, event, fresh) => {
    const { read, requests } = slowRead()
    const { rerender } = render(<Shown read={read} />)
    await requests[0]!.answer('three')
    pass(fresh - 1)
    dispatch(where, event)
    setVisibility('hidden')
    pass(1)
    dispatch(where, event)
    expect(requests).toHaveLength(1)
    setVisibility('visible')
    dispatch(where, event)
    expect([requests.length, shown()]).toEqual([2, ['three']])
    await requests[1]!.answer('four')
    rerender(null)
    pass(60_000)
    dispatch(where, event)
    expect(requests).toHaveLength(2)
  },
)

test('a read with an interval of a minute is fetched every minute while it is shown and the page is visible', async () => {
  const { read, requests } = slowRead()
  const { rerender } = render(<Shown read={read} refreshInterval={60_000} />)
  await requests[0]!.answer('three')
  pass(60_000)
  expect(requests).toHaveLength(2)
  pass(60_000)
  expect(requests).toHaveLength(2)
  await requests[1]!.answer('four')
  setVisibility('hidden')
  pass(60_000)
  setVisibility('visible')
  rerender(null)
  pass(60_000)
  expect(requests).toHaveLength(2)
})

test('with keepPreviousData the value of the previous read stays until the new one is fetched or fails', async () => {
  const [first, second] = [slowRead('first'), slowRead('second')]
  const page = (read: Read<string> | null, keepPreviousData: boolean) => (
    <ErrorBoundary>
      <Shown read={read} keepPreviousData={keepPreviousData} />
    </ErrorBoundary>
  )
  const { rerender } = render(page(first.read, true))
  await first.requests[0]!.answer('three')
  rerender(page(second.read, false))
  expect(shown()).toEqual(['nothing yet'])
  rerender(page(second.read, true))
  expect(shown()).toEqual(['three'])
  rerender(page(null, true))
  expect(shown()).toEqual(['three'])
  rerender(page(second.read, true))
  await second.requests[0]!.fail(REFUSED)
  screen.getByRole('alert')
})
