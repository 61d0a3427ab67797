import type { Treaty } from '@elysiajs/eden'
import { answer, api } from './call.ts'
import { createStore } from './store.ts'
import { refreshAll } from './useRead.ts'

// Acts that their actor may take back for a short time (rules.md#82). The server offers it in the header `x-undo`.

export interface UndoableAct {
  id: string
  /** "Zatwierdzono 3 arkusze" */
  words: string
  /** The names of what could not be taken back; null before it was tried. */
  left: readonly string[] | null
}

/** More messages would cover the page; an older act stands. */
const MOST = 2

/** The newest last. */
export const acts = createStore<readonly UndoableAct[]>([])

type Call<T> = Promise<Pick<Treaty.TreatyResponse<{ 200: T }>, 'response'> & Awaited<Parameters<typeof answer<T>>[0]>>

/** Like `answer`; shows the act with these words and the offer to take it back. */
export async function answerUndoable<T>(call: Call<T>, words: string | ((result: T) => string)): Promise<T> {
  const result = await answer<T>(call)
  const id = (await call).response.headers.get('x-undo')
  if (id) {
    const act = { id, words: typeof words === 'string' ? words : words(result), left: null }
    acts.set([...acts.get(), act].slice(-MOST))
  }
  return result
}

export const closeAct = ({ id }: UndoableAct) => acts.set(acts.get().filter(act => act.id !== id))

/** Everything on show may have changed with it, so it is fetched again. */
export async function takeBack({ id }: UndoableAct) {
  const { left } = await answer(api.user.undo.post({ id }))
  acts.set(acts.get().map(act => (act.id === id ? { ...act, left } : act)))
  await refreshAll()
}
