import type { Treaty } from '@elysiajs/eden'
import { isRefusedWith } from './ApiError.ts'
import { answer, api } from './call.ts'
import { createStore } from './store.ts'
import { refreshAll } from './useRead.ts'

// Acts that their actor may take back for a short time (rules.md#82). The server offers it in the header `undo`.

interface Words {
  /** A second line: "zostaje w Koszu do 23.12". */
  note?: string | undefined
  /** The second line once it was taken back. */
  undone?: string
  /** Offered instead of undo once notifications were sent. */
  later?: { text: string; href: string; onOpen: () => void }
}

export interface UndoableAct extends Words {
  /** The address on the server, or the row's own name with `undo`. */
  path: string
  /** Takes back an act that is not the server's to undo. */
  undo?: () => void
  /** "Zatwierdzono 3 arkusze" */
  words: string
  /** The names of what could not be taken back; null before it was tried. */
  left: readonly string[] | null
  isOver?: boolean
}

/** The last act, while its message is open. One undo at a time: the next act replaces it, and it becomes final (rules.md#82). */
export const shownAct = createStore<UndoableAct | null>(null)

export type UndoableCall<T> = Promise<
  Pick<Treaty.TreatyResponse<{ 200: T }>, 'response'> & Awaited<Parameters<typeof answer<T>>[0]>
>

/** Like `answer`; shows the act with these words and the offer to take it back. */
export async function answerUndoable<T>(
  call: UndoableCall<T>,
  words: string | ((result: T) => string),
  more: Words | ((result: T) => Words) = {},
): Promise<T> {
  const result = await answer<T>(call)
  const path = (await call).response.headers.get('undo')
  if (path) {
    const shown = typeof words === 'string' ? words : words(result)
    shownAct.set({ ...(typeof more === 'function' ? more(result) : more), path, words: shown, left: null })
  }
  return result
}

export function closeAct({ path }: Pick<UndoableAct, 'path'>) {
  if (shownAct.get()?.path === path) shownAct.set(null)
}

export function updateAct({ path }: Pick<UndoableAct, 'path'>, change: Partial<UndoableAct>) {
  const act = shownAct.get()
  if (act?.path === path) shownAct.set({ ...act, ...change })
}

export async function takeBack(act: UndoableAct) {
  if (act.undo) {
    updateAct(act, { left: [] })
    act.undo()
    return
  }
  try {
    const { left } = await answer(api.undo({ id: act.path.slice('/undo/'.length) }).post())
    updateAct(act, { left })
  } catch (error) {
    if (!isRefusedWith(error, 'undo-over')) throw error
    updateAct(act, { isOver: true })
  }
  await refreshAll()
}
