import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { useLast } from '#client/ui/useLast.ts'
import { ApiError } from './ApiError.ts'
import { onFailure, type Read } from './CachedRead.ts'
import { amend, forgetAll, refresh, refreshAll, remember, useRead, useReadOrNull } from './useRead.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  show('visible')
  onFailure(() => {})
})

const NO_CONNECTION = new ApiError(0, 'no-connection')
const REFUSED = new ApiError(403, 'not-allowed')

/** A read whose answers are given one by one, in the order in which they were asked for. */
function slowRead<T = string>(key = 'slow') {
  const asked: { answer: (value: T) => Promise<void>; fail: (error: Error) => Promise<void> }[] = []
  const read: Read<T> = {
    key,
    load: () =>
      new Promise((resolve, reject) => {
        asked.push({
          answer: value => act(async () => resolve(value)),
          fail: error => act(async () => reject(error)),
        })
      }),
  }
  return { read, asked }
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
function Noted({ read, note }: { read: Read<string[]>; note: (value: unknown) => void }) {
  note(useRead(read))
  return null
}
const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds))
const happens = (where: EventTarget, event: string) => act(() => void where.dispatchEvent(new Event(event)))

function show(visibilityState: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
}

test('two parts that show the same ask once', async () => {
  const { read, asked } = slowRead()
  render([<Shown key="1" read={read} />, <Shown key="2" read={{ ...read }} />])
  expect([asked.length, shown()]).toEqual([1, ['nothing yet', 'nothing yet']])
  await asked[0]!.answer('three')
  expect(shown()).toEqual(['three', 'three'])
})

test.each([
  [1999, 1],
  [2000, 2],
])('a part that appears %p ms after an answer shows it; it was asked for %p times', async (later, times) => {
  const { read, asked } = slowRead()
  const { rerender } = render(<Shown key="1" read={read} />)
  await asked[0]!.answer('three')
  pass(later)
  rerender(<Shown key="2" read={read} />)
  expect([asked.length, shown()]).toEqual([times, ['three']])
})

test('a first answer draws what shows it once', async () => {
  const { read, asked } = slowRead<string[]>()
  const drawn: unknown[] = []
  render(<Noted read={read} note={value => drawn.push(value)} />)
  await asked[0]!.answer(['three'])
  expect(drawn).toEqual([undefined, ['three']])
})

test('an answer that tells nothing new draws nothing anew', async () => {
  const { read, asked } = slowRead<string[]>()
  const drawn: unknown[] = []
  render(<Noted read={read} note={value => drawn.push(value)} />)
  await asked[0]!.answer(['three'])
  expect(drawn.at(-1)).toEqual(['three'])
  const times = drawn.length
  act(() => void refresh(read))
  await asked[1]!.answer(['three'])
  expect(drawn.length).toBe(times)
})

test('refreshing drops the answer under way, whenever it comes, and shows the old one meanwhile', async () => {
  const { read, asked } = slowRead()
  render(<Shown read={read} />)
  await asked[0]!.answer('three')
  act(() => void refresh(read))
  act(() => void refresh(read))
  expect([asked.length, shown()]).toEqual([3, ['three']])
  await asked[2]!.answer('five')
  await asked[1]!.answer('four')
  expect(shown()).toEqual(['five'])
})

test('a failure of what was asked before a refresh is dropped as well', async () => {
  const { read, asked } = slowRead()
  render(<OrNull read={read} />)
  act(() => void refresh(read))
  await asked[0]!.fail(NO_CONNECTION)
  expect(shown()).toEqual(['undefined'])
})

test('what nobody shows is not asked for when it is refreshed, but by whoever shows it next', async () => {
  const { read, asked } = slowRead()
  const { rerender } = render(<Shown read={read} />)
  await asked[0]!.answer('three')
  rerender(null)
  await refresh(read)
  expect(asked).toHaveLength(1)
  rerender(<Shown read={read} />)
  expect([asked.length, shown()]).toEqual([2, ['three']])
})

function RefreshedAtOnce({ read }: { read: Read<string> }) {
  useLayoutEffect(() => void refresh(read), [read])
  return <Shown read={read} />
}

test('what is refreshed while it is first drawn is asked for again', async () => {
  const { read, asked } = slowRead()
  render(<RefreshedAtOnce read={read} />)
  expect(asked).toHaveLength(2)
  await asked[0]!.answer('three')
  expect(shown()).toEqual(['nothing yet'])
  await asked[1]!.answer('four')
  expect(shown()).toEqual(['four'])
})

test('what a write answered is shown without asking, and no older answer takes its place', async () => {
  const { read, asked } = slowRead()
  render(<Shown read={read} />)
  act(() => remember(read, 'four'))
  await asked[0]!.answer('three')
  expect([asked.length, shown()]).toEqual([1, ['four']])
})

test('an amendment changes what is known, and no older answer takes its place', async () => {
  const { read, asked } = slowRead()
  render(<Shown read={read} />)
  await asked[0]!.answer('three')
  act(() => void refresh(read))
  act(() => amend(read, known => `${known}, four`))
  await asked[1]!.answer('three')
  expect([asked.length, shown()]).toEqual([2, ['three, four']])
})

test('an amendment before the first answer asks again, because that answer may be from before the write', async () => {
  const { read, asked } = slowRead()
  render(<Shown read={read} />)
  act(() => amend(read, known => `${known}, four`))
  expect(asked).toHaveLength(2)
  await asked[0]!.answer('three')
  expect(shown()).toEqual(['nothing yet'])
  await asked[1]!.answer('three, four')
  expect(shown()).toEqual(['three, four'])
})

test('what is forgotten is shown no more, and asked for again where it is shown', async () => {
  const [mine, other] = [slowRead('mine'), slowRead('other')]
  const { rerender } = render([<Shown key="1" read={mine.read} />, <Shown key="2" read={other.read} />])
  await mine.asked[0]!.answer('mine')
  await other.asked[0]!.answer('other')
  rerender([<Shown key="1" read={mine.read} />])
  act(forgetAll)
  expect([mine.asked.length, other.asked.length, shown()]).toEqual([2, 1, ['nothing yet']])
  rerender([<Shown key="2" read={other.read} />])
  expect(shown()).toEqual(['nothing yet'])
})

test('a failure is thrown, unless the page can do without; a value that is known outlives it', async () => {
  const heard: unknown[] = []
  onFailure((error, key) => heard.push([error, key]))
  const [thrown, missing, kept] = [slowRead('thrown'), slowRead('missing'), slowRead('kept')]
  render([
    <ErrorBoundary key="1">
      <Shown read={thrown.read} />
    </ErrorBoundary>,
    <OrNull key="2" read={missing.read} />,
    <Shown key="3" read={kept.read} />,
  ])
  await kept.asked[0]!.answer('three')
  act(() => void refresh(kept.read))
  for (const { asked } of [thrown, missing, kept]) await asked.at(-1)!.fail(REFUSED)
  expect(screen.getByRole('alert').textContent).toContain('Brak uprawnień')
  expect(shown()).toEqual(['null', 'three'])
  expect(heard).toEqual(['thrown', 'missing', 'kept'].map(key => [REFUSED, key]))
})

test('whoever opens what could not be read asks again', async () => {
  const { read, asked } = slowRead()
  const page = (key: string) => (
    <ErrorBoundary key={key}>
      <Shown read={read} />
    </ErrorBoundary>
  )
  const { rerender } = render(page('1'))
  await asked[0]!.fail(REFUSED)
  screen.getByRole('alert')
  rerender(page('2'))
  expect([asked.length, shown()]).toEqual([2, ['nothing yet']])
})

test('a failure that comes when nobody shows the read any more is not thrown to whoever opens it next', async () => {
  const { read, asked } = slowRead()
  const { rerender } = render(<Shown read={read} />)
  rerender(null)
  await asked[0]!.fail(REFUSED)
  rerender(<Shown read={read} />)
  expect([asked.length, shown()]).toEqual([2, ['nothing yet']])
})

test('trying again asks at once for what a page does without, and shows no waiting for it', async () => {
  const { read, asked } = slowRead()
  render(<OrNull read={read} />)
  await asked[0]!.fail(REFUSED)
  act(() => void refreshAll())
  expect([asked.length, shown()]).toEqual([2, ['null']])
  await asked[1]!.answer('three')
  expect(shown()).toEqual(['three'])
})

test('what may pass is tried again after 4 s, then twice as long each time, a minute at most, and without an end', async () => {
  const { read, asked } = slowRead()
  render(<OrNull read={read} />)
  for (const pause of [4, 8, 16, 32, 60, 60]) {
    const before = asked.length
    await asked.at(-1)!.fail(asked.length % 2 ? NO_CONNECTION : new ApiError(503, 'no-reason'))
    pass(pause * 1000 - 1)
    expect(asked).toHaveLength(before)
    pass(1)
    expect(asked).toHaveLength(before + 1)
  }
  await asked.at(-1)!.answer('three')
  expect(shown()).toEqual(['three'])
  pass(600_000)
  expect(asked).toHaveLength(7)

  act(() => void refresh(read))
  await asked[7]!.fail(NO_CONNECTION)
  pass(4000)
  expect(asked).toHaveLength(9)
})

test('a try that something else came before is not made besides', async () => {
  const { read, asked } = slowRead()
  render(<OrNull read={read} />)
  await asked[0]!.fail(NO_CONNECTION)
  pass(3000)
  happens(window, 'online')
  await asked[1]!.fail(NO_CONNECTION)
  pass(7999)
  expect(asked).toHaveLength(2)
  act(() => remember(read, 'three'))
  pass(60_000)
  expect([asked.length, shown()]).toEqual([2, ['three']])
})

test('a refusal stays one, and what nobody shows or sees is not tried again', async () => {
  const [refused, left, hidden] = [slowRead('refused'), slowRead('left'), slowRead('hidden')]
  const { rerender } = render([
    <OrNull key="1" read={refused.read} />,
    <OrNull key="2" read={left.read} />,
    <OrNull key="3" read={hidden.read} />,
  ])
  await refused.asked[0]!.fail(REFUSED)
  await left.asked[0]!.fail(NO_CONNECTION)
  rerender([<OrNull key="1" read={refused.read} />, <OrNull key="3" read={hidden.read} />])
  pass(60_000)
  await hidden.asked[0]!.fail(NO_CONNECTION)
  show('hidden')
  pass(60_000)
  expect([refused, left, hidden].map(({ asked }) => asked.length)).toEqual([1, 1, 1])
})

test.each([
  ['the window is entered', window, 'focus', 5000],
  ['the page is seen again', document, 'visibilitychange', 5000],
  ['the network is back', window, 'online', 2000],
] as const)(
  'when %s, what is shown is asked for again, unless it was just answered',
  async (_, where, event, fresh) => {
    const { read, asked } = slowRead()
    const { rerender } = render(<Shown read={read} />)
    await asked[0]!.answer('three')
    pass(fresh - 1)
    happens(where, event)
    show('hidden')
    pass(1)
    happens(where, event)
    expect(asked).toHaveLength(1)
    show('visible')
    happens(where, event)
    expect([asked.length, shown()]).toEqual([2, ['three']])
    await asked[1]!.answer('four')
    rerender(null)
    pass(60_000)
    happens(where, event)
    expect(asked).toHaveLength(2)
  },
)

test('what is read every minute is, as long as it is shown and seen', async () => {
  const { read, asked } = slowRead()
  const { rerender } = render(<Shown read={read} refreshInterval={60_000} />)
  await asked[0]!.answer('three')
  pass(60_000)
  expect(asked).toHaveLength(2)
  pass(60_000)
  expect(asked).toHaveLength(2)
  await asked[1]!.answer('four')
  show('hidden')
  pass(60_000)
  show('visible')
  rerender(null)
  pass(60_000)
  expect(asked).toHaveLength(2)
})

test('where it is wished, the answer to another question stays until the new one is there, or has failed', async () => {
  const [first, second] = [slowRead('first'), slowRead('second')]
  const page = (read: Read<string> | null, keepPreviousData: boolean) => (
    <ErrorBoundary>
      <Shown read={read} keepPreviousData={keepPreviousData} />
    </ErrorBoundary>
  )
  const { rerender } = render(page(first.read, true))
  await first.asked[0]!.answer('three')
  rerender(page(second.read, false))
  expect(shown()).toEqual(['nothing yet'])
  rerender(page(second.read, true))
  expect(shown()).toEqual(['three'])
  rerender(page(null, true))
  expect(shown()).toEqual(['three'])
  rerender(page(second.read, true))
  await second.asked[0]!.fail(REFUSED)
  screen.getByRole('alert')
})
