import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keepFocus } from './keepFocus.ts'
import { whyFailed } from './messages.ts'
import { withSession } from './signInAgain.ts'

/** A write behind a button: whether it runs, and why it failed the last time. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function run(...args: Args) {
    const giveBackFocus = keepFocus()
    setBusy(true)
    setError(undefined)
    try {
      await withSession(() => act(...args))
    } catch (error) {
      setError(error)
    } finally {
      flushSync(() => setBusy(false))
      giveBackFocus()
    }
  }

  return {
    run,
    busy,
    /** In Polish. */
    failure: error === undefined ? undefined : whyFailed(error),
    error,
  }
}
