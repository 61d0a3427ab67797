import { expect, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import { NAME, NUMBER, ORDER } from '#domain/year/fieldKinds.ts'
import { InEditor } from '#test/editor.tsx'
import { useDraft } from './drafts.ts'

const specs = { name: NAME, points: NUMBER, place: ORDER }
const stored = { name: 'Biwaki', points: 10, place: 100 }
const draftOf = () =>
  renderHook(
    (row: typeof stored) =>
      useDraft('task-1', {
        saved: { name: row.name, points: String(row.points), place: String(row.place) },
        row,
        specs,
      }),
    { initialProps: stored, wrapper: InEditor },
  )

test('typing the saved value again is no change', () => {
  const { result } = draftOf()
  act(() => result.current.set({ points: '12' }))
  expect(result.current.changed).toEqual(['points'])
  act(() => result.current.set({ points: '10' }))
  expect([result.current.changed, result.current.seen]).toEqual([[], {}])
})

test('saving drops the sent edits, not those typed during the save', () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ name: 'Obozy', points: '12' }))
  const sent = result.current.values
  act(() => result.current.set({ points: '15' }))
  rerender({ ...stored, name: 'Obozy', points: 12 })
  act(() => result.current.forgetSent(sent))
  expect(result.current.values).toEqual({ name: 'Obozy', points: '15', place: '100' })
  expect([result.current.changed, result.current.conflict]).toEqual([['points'], null])
})

test('discarding restores the stored values', () => {
  const { result } = draftOf()
  act(() => result.current.set({ name: 'Obozy' }))
  act(() => result.current.discard())
  expect(result.current.values).toEqual({ name: 'Biwaki', points: '10', place: '100' })
})

test('a row saved by another user, in whatever field, is in conflict as a whole until a version is chosen', () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ points: '12' }))
  expect(result.current.seen).toEqual({ name: 'Biwaki', points: 10 })
  rerender({ ...stored, name: 'Wędrówki' })
  expect(result.current.conflict).toMatchObject({ isMine: null })
  expect(result.current.values).toMatchObject({ name: 'Biwaki', points: '12' })
  expect(result.current.changed).toEqual(['name', 'points'])

  act(() => result.current.conflict!.choose(true))
  expect(result.current.conflict).toMatchObject({ isMine: true })
  expect(result.current.seen).toEqual({ name: 'Wędrówki', points: 10 })
  act(() => result.current.conflict!.choose(false))
  expect(result.current.conflict).toMatchObject({ isMine: false })

  // Neither choice was made over this version.
  rerender({ ...stored, name: 'Rajdy' })
  expect(result.current.conflict).toMatchObject({ isMine: null })
})

test('the same change by another user is no conflict', () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ points: '12' }))
  rerender({ ...stored, points: 12 })
  expect([result.current.conflict, result.current.changed]).toEqual([null, []])
})

test("another user's order of the rows is a conflict only for an edited place", () => {
  const { result, rerender } = draftOf()
  act(() => result.current.set({ name: 'Obozy' }))
  rerender({ ...stored, place: 30 })
  expect(result.current.conflict).toBe(null)
  expect(result.current.values).toEqual({ name: 'Obozy', points: '10', place: '30' })
  act(() => result.current.set({ place: '20' }))
  rerender({ ...stored, place: 40 })
  expect(result.current.conflict).toMatchObject({ isMine: null })
})
