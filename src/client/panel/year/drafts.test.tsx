import { expect, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import { InEditor } from '#test/editor.tsx'
import { useDraft } from './drafts.ts'

const saved = { name: 'Biwaki', points: '10' }
const draftOf = (row = saved) => renderHook(row => useDraft('task-1', row), { initialProps: row, wrapper: InEditor })

test('edits replace the stored values field by field', () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ points: '12' }))
  rerender({ name: 'Biwaki i obozy', points: '11' })
  expect(result.current.values).toEqual({ name: 'Biwaki i obozy', points: '12' })
  expect(result.current.changed).toEqual(['points'])
})

test('typing the saved value again is no change', () => {
  const { result } = draftOf()
  act(() => result.current.set({ points: '12' }))
  act(() => result.current.set({ points: '10' }))
  expect(result.current.changed).toEqual([])
})

test('saving drops the sent edits, not those typed during the save', () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ name: 'Obozy', points: '12' }))
  const sent = result.current.values
  act(() => result.current.set({ points: '15' }))
  rerender({ name: 'Obozy', points: '12' })
  act(() => result.current.forgetSent(sent))
  expect(result.current.values).toEqual({ name: 'Obozy', points: '15' })
  expect(result.current.changed).toEqual(['points'])
})

test('discarding restores the stored values', () => {
  const { result } = draftOf()
  act(() => result.current.set({ name: 'Obozy' }))
  act(() => result.current.discard())
  expect(result.current.values).toEqual(saved)
})

const rows = (row: { name: string; points: number }) =>
  renderHook(row => useDraft('task-1', { ...row, points: String(row.points) }, row), {
    initialProps: row,
    wrapper: InEditor,
  })

test('a field changed by another user is in conflict until the user chooses a value', () => {
  const { result, rerender } = rows({ name: 'Biwaki', points: 10 })
  act(() => result.current.set({ name: 'Obozy' }))
  act(() => result.current.set({ points: '12' }))
  expect(result.current.seen).toEqual({ name: 'Biwaki', points: 10 })
  rerender({ name: 'Wędrówki', points: 15 })
  expect(result.current.disputed).toEqual(['name', 'points'])

  act(() => result.current.keepMine('points'))
  expect([result.current.disputed, result.current.seen]).toEqual([['name'], { name: 'Biwaki', points: 15 }])
  act(() => result.current.takeTheirs('name'))
  expect([result.current.disputed, result.current.values]).toEqual([[], { name: 'Wędrówki', points: '12' }])
})

test('the same change by another user is no conflict', () => {
  const { result, rerender } = rows({ name: 'Biwaki', points: 10 })
  act(() => result.current.set({ points: '12' }))
  rerender({ name: 'Biwaki', points: 12 })
  expect([result.current.disputed, result.current.changed]).toEqual([[], []])
})
