import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keepFocus } from '#client/ui/keepFocus.ts'
import { withSession } from '#client/ui/signInAgain.ts'

/**
 * Runs something asynchronous; `error` is what was thrown last. `useAction` puts it into words. `isTyped` is that of
 * `withSession`.
 */
export function useWork<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>, isTyped?: () => boolean) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function run(...args: Args) {
    const giveBackFocus = keepFocus()
    setBusy(true)
    setError(undefined)
    try {
      await withSession(() => act(...args), isTyped)
    } catch (error) {
      setError(error)
    } finally {
      flushSync(() => setBusy(false))
      giveBackFocus()
    }
  }

  return { run, busy, error, forgetError: () => setError(undefined) }
}
