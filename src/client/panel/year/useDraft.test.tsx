import { expect, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import { useDraft } from './useDraft.ts'

const saved = { name: 'Biwaki', points: '10' }
const draftOf = (row = saved) => renderHook(row => useDraft('task-1', row), { initialProps: row })

test('what is typed stands over what the server has, field by field', () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ points: '12' }))
  rerender({ name: 'Biwaki i obozy', points: '11' })
  expect(result.current.fields).toEqual({ name: 'Biwaki i obozy', points: '12' })
  expect(result.current.changed).toEqual(['points'])
})

test('typing back what was there is no change', () => {
  const { result } = draftOf()
  act(() => result.current.set({ points: '12' }))
  act(() => result.current.set({ points: '10' }))
  expect(result.current.changed).toEqual([])
})

test('saving forgets what was sent, not what was typed meanwhile', () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ name: 'Obozy', points: '12' }))
  const sent = result.current.fields
  act(() => result.current.set({ points: '15' }))
  rerender({ name: 'Obozy', points: '12' })
  act(() => result.current.forgetSent(sent))
  expect(result.current.fields).toEqual({ name: 'Obozy', points: '15' })
  expect(result.current.changed).toEqual(['points'])
})

test('changes are taken back to what the server has', () => {
  const { result } = draftOf()
  act(() => result.current.set({ name: 'Obozy' }))
  act(() => result.current.discard())
  expect(result.current.fields).toEqual(saved)
})

const rows = (row: { name: string; points: number }) =>
  renderHook(row => useDraft('task-1', { ...row, points: String(row.points) }, row), { initialProps: row })

test('a field that somebody else changed meanwhile is disputed, until one of the two is chosen', () => {
  const { result, rerender } = rows({ name: 'Biwaki', points: 10 })
  act(() => result.current.set({ name: 'Obozy' }))
  act(() => result.current.set({ points: '12' }))
  expect(result.current.seen).toEqual({ name: 'Biwaki', points: 10 })
  rerender({ name: 'Wędrówki', points: 15 })
  expect(result.current.disputed).toEqual(['name', 'points'])

  act(() => result.current.keepMine('points'))
  expect([result.current.disputed, result.current.seen]).toEqual([['name'], { name: 'Biwaki', points: 15 }])
  act(() => result.current.takeTheirs('name'))
  expect([result.current.disputed, result.current.fields]).toEqual([[], { name: 'Wędrówki', points: '12' }])
})

test('what somebody else changed into the same is no dispute', () => {
  const { result, rerender } = rows({ name: 'Biwaki', points: 10 })
  act(() => result.current.set({ points: '12' }))
  rerender({ name: 'Biwaki', points: 12 })
  expect([result.current.disputed, result.current.changed]).toEqual([[], []])
})
