import { isRefusedWith } from '#client/api/ApiError.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { isAnythingUnsaved } from '#client/api/unsaved.ts'

// A session may end while something is typed. The write that fails opens a dialog that signs the user in
// (account/signin/SignInAgain.tsx) and is then repeated, so nothing typed is lost.

/** Settles the write that waits for the dialog; null while no dialog is open. */
const waitingWrite = createStore<((signedIn: boolean) => void) | null>(null)

/** Calls `act`, and once more if the session had ended, something is typed, and the user signed in again. */
export async function withSession<T>(act: () => Promise<T>, isTyped: () => boolean = isAnythingUnsaved): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isSessionOver(error) || !isTyped() || !(await signIn())) throw error
    return act()
  }
}

export function closeSignIn(signedIn: boolean) {
  waitingWrite.get()?.(signedIn)
  waitingWrite.set(null)
}

export const useSignInOpen = () => useStore(waitingWrite) !== null

/** Resolves to false without a dialog if none is mounted: the page then redirects to sign-in. */
function signIn(): Promise<boolean> {
  if (!waitingWrite.isWatched() || waitingWrite.get()) return Promise.resolve(false)
  return new Promise(waitingWrite.set)
}

const isSessionOver = (error: unknown) =>
  isRefusedWith(error, 'not-signed-in') || (error instanceof Error && isRefusedWith(error.cause, 'not-signed-in'))
