import { useEffect, useState } from 'react'
import { chunk } from '#client/ui/chunk.ts'
import { notReadMessages, whyNotRead } from './whyNotRead.ts'

/** The sentences of all errors: longer than many pages, and needed only after an error. */
export const sentences = chunk(() => import('./messages.ts'))

type Sentences = Pick<typeof import('./messages.ts'), 'inPolish' | 'whyFailed'>
const WITHOUT: Sentences = { inPolish: () => notReadMessages.invalid, whyFailed: whyNotRead }

/** Loads the sentences ahead, and returns them if they are needed and loaded. */
export function useSentences(isNeeded: boolean): Sentences | undefined {
  const [loaded, setLoaded] = useState<Sentences>()
  const known = loaded ?? sentences.get()
  useEffect(() => {
    if (known) return
    sentences.fetch().then(
      all => isNeeded && setLoaded(all),
      () => isNeeded && setLoaded(WITHOUT),
    )
  }, [isNeeded, known])
  return known
}
