import { startTransition, useContext, useLayoutEffect, useMemo, useReducer } from 'react'
import { SaidInPolish } from '#client/api/ApiError.ts'
import { keyOf, type Rejection, type Saving } from '#client/sheet/model/changes.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import { CurrentOutbox } from './OutboxProvider.tsx'
import { Outbox } from './outbox.ts'
import type { Owner } from './pendingChanges.ts'
import { answerDoubt, serverFor } from './sheetServer.ts'

/**
 * The outbox of a leader, with the changes left from before a reload or a lost session. It starts to send once the page
 * is rendered.
 */
export function useOutbox({ userId, teamId }: Owner): Outbox {
  const current = useContext(CurrentOutbox)
  const own = useMemo(() => {
    const { outbox } = current
    if (outbox?.owner.userId === userId && outbox.owner.teamId === teamId) return outbox
    const owner = { userId, teamId }
    return new Outbox(owner, serverFor(owner))
  }, [current, userId, teamId])
  useLayoutEffect(() => {
    current.hold(own)
    own.start()
  }, [current, own])
  return own
}

/** In ms: longer than between two fast keystrokes. With the time to render, points appear within 200 ms on a computer. */
const TYPING_RENDER_DELAY = 150

/**
 * The state of the saving. Typing is shown by its field alone, so that no keystroke waits for the sheet: the sheet is
 * rendered in a transition once the typing pauses. Other changes of the user are rendered immediately.
 */
export function useSaving({ saving }: Outbox): Saving {
  // Reads the latest state when rendering; an interrupted render starts over.
  const [shown, render] = useReducer((_: Saving) => saving.get(), saving.get())
  useLayoutEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    function renderLater() {
      pause = undefined
      startTransition(render)
    }
    function update() {
      const { update } = saving.get()
      // The pause goes on when a field is left: a row that moved between mouse down and mouse up would lose the click.
      if (update === 'progress' && pause !== undefined) return
      clearTimeout(pause)
      pause = undefined
      if (update === 'typing') pause = setTimeout(renderLater, TYPING_RENDER_DELAY)
      else if (update === 'edit') render()
      else startTransition(render)
    }
    render()
    const leave = saving.subscribe(update)
    return () => {
      clearTimeout(pause)
      leave()
    }
  }, [saving])
  return shown
}

/** In ms: long enough not to send every digit, short enough to be saved before the next task is read. */
const TYPING_PAUSE = 800

export function editsInto(
  outbox: Outbox,
  yearId: number,
  rejections: readonly Rejection[],
  whyFailed: (error: unknown) => string,
): SheetEdits {
  const reasons = new Map(rejections.map(({ change, error }) => [keyOf(change), whyFailed(error)]))
  return {
    enter: ({ id, name }, value, how) =>
      outbox.put({ kind: 'value', id, name, yearId, value }, how === 'typed' ? TYPING_PAUSE : 0),
    writeNote: ({ id, name }, value, how) =>
      outbox.put({ kind: 'note', id, name, yearId, value }, how === 'typed' ? TYPING_PAUSE : 0),
    // Sending takes longer than anything else that a keystroke does: render the keystroke first.
    finishEntry: () => void setTimeout(() => outbox.flush()),
    setMine: ({ id, name }, value, how) =>
      outbox.put({ kind: 'mine', id, name, yearId, value }, how === 'typed' ? TYPING_PAUSE : 0),
    changeMany: ({ id, name, rows: value }) => outbox.put({ kind: 'many', id, name, yearId, value }, 0),
    tick: ({ id, name }, value) => outbox.put({ kind: 'tick', id, name, yearId, value }, 0),
    answerDoubt: async ({ id }, code, note) => {
      if ((await outbox.sendEverything()) > 0)
        throw new SaidInPolish('Ta odpowiedź potrzebuje sieci. Wartość jest zapamiętana i zapisze się sama.')
      await answerDoubt(outbox.owner, id, { code, note })
    },
    rejectionOf: (kind, id) => reasons.get(keyOf({ kind, id })),
  }
}
