import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { useWork } from '#client/ui/form/useWork.ts'

/** Runs a write; `failure` is the last error in Polish. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const work = useWork(act)
  const sentences = useSentences(work.error !== undefined)
  return { ...work, failure: work.error === undefined ? undefined : sentences?.whyFailed(work.error) }
}
