import { useState } from 'react'

/** A write behind a button: whether it runs, and why it failed the last time. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function run(...args: Args) {
    setBusy(true)
    setFailure(undefined)
    try {
      await act(...args)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return { run, busy, failure }
}
