import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keepFocus } from './keepFocus.ts'

/** A write behind a button: whether it runs, and why it failed the last time. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function run(...args: Args) {
    const giveBackFocus = keepFocus()
    setBusy(true)
    setFailure(undefined)
    try {
      await act(...args)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      flushSync(() => setBusy(false))
      giveBackFocus()
    }
  }

  return { run, busy, failure }
}
