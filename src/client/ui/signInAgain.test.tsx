import { expect, mock, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import { ApiError, SaidInPolish } from '#client/api/ApiError.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { closeSignIn, useSignInOpen, withSession } from './signInAgain.ts'

const over = new ApiError(401, 'not-signed-in')

/** Returns a call that is rejected until the user has signed in. */
function call(error: Error = over) {
  const server = { signedIn: false }
  const save = mock(async () => {
    if (!server.signedIn) throw error
    return 'saved'
  })
  return { save, server }
}

const page = (unsaved: boolean) =>
  renderHook(() => {
    useUnsaved(unsaved)
    return useSignInOpen()
  })

test.each([over, new SaidInPolish('Wystąpił błąd.', { cause: over })])(
  'a save after the session has ended opens the sign-in dialog and continues after it',
  async error => {
    const { result } = page(true)
    const { save, server } = call(error)
    const saved = withSession(save)
    await act(async () => {})
    expect(result.current).toBe(true)
    server.signedIn = true
    act(() => closeSignIn(true))
    expect(await saved).toBe('saved')
    expect([result.current, save.mock.calls.length]).toEqual([false, 2])
  },
)

test('closing the sign-in dialog rejects the save with its error and sends nothing again', async () => {
  page(true)
  const { save } = call()
  const saved = withSession(save).catch(error => error)
  await act(async () => {})
  act(() => closeSignIn(false))
  expect(await saved).toBe(over)
  expect(save).toHaveBeenCalledTimes(1)
})

test('without unsaved text no sign-in dialog opens', async () => {
  const { result } = page(false)
  expect(await withSession(call().save).catch(error => error)).toBe(over)
  expect(result.current).toBe(false)
})
