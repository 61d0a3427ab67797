import { whyFailed } from '#client/ui/feedback/messages.ts'
import { useWork } from './useWork.ts'

/** A write behind a button: whether it runs, and why it failed the last time, in Polish. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const work = useWork(act)
  return { ...work, failure: work.error === undefined ? undefined : whyFailed(work.error) }
}
