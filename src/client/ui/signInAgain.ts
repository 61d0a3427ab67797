import { useSyncExternalStore } from 'react'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { isAnythingUnsaved } from './unsaved.ts'

// A session may end while something is typed. The write that finds out asks its reader to sign in where they are, and
// then goes on: nothing typed is lost. The dialog itself stands in App (pages/auth/SignInAgain.tsx).

let answered: ((signedIn: boolean) => void) | null = null
const listeners = new Set<() => void>()

/** Does it, and once more when a session had ended and its reader has signed in again. */
export async function withSession<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isSessionOver(error) || !(await askToSignIn())) throw error
    return act()
  }
}

/** What the dialog answers: true once the reader is signed in, false when they closed it. */
export function endAsking(signedIn: boolean) {
  answered?.(signedIn)
  answered = null
  tell()
}

export const useAskedToSignIn = () => useSyncExternalStore(subscribe, () => answered !== null)

/** With nothing typed, or no dialog to show, nothing is asked: the page leads to sign-in as it does without a session. */
function askToSignIn(): Promise<boolean> {
  if (!isAnythingUnsaved() || listeners.size === 0 || answered) return Promise.resolve(false)
  const answer = new Promise<boolean>(resolve => {
    answered = resolve
  })
  tell()
  return answer
}

const isSessionOver = (error: unknown) =>
  isRefusedWith(error, 'not-signed-in') || (error instanceof Error && isRefusedWith(error.cause, 'not-signed-in'))

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
