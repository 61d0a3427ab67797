import { useState, useSyncExternalStore } from 'react'
import { PressedBar } from '#client/sheet/plan/PressedBar.tsx'
import { changesBack, changesOf, sendPlan } from '#client/sheet/plan/sendPlan.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { focusContent } from '#client/ui/keepFocus.ts'
import type { PlanDraft } from '#domain/planMaking.ts'
import type { Left, Pressed } from './pressed.ts'

interface Shown {
  pressed: Pressed
  left: Left
  isUndone: boolean
}

/** Makes a plan in one press, and undoes it as a whole from the bar or from the sheet's "Cofnij" (rules.md#63). */
export function usePlanPress(outbox: Outbox, sheet: Sheet) {
  const { history } = outbox
  const presses = useSyncExternalStore(history.subscribe, history.presses)
  const [shown, show] = useState<Shown | null>(null)
  const undo = useAction(takeBack)
  const newest = presses.at(-1)

  async function press(draft: PlanDraft, words: string) {
    const { replaced, left } = await sendPlan(outbox, changesOf(draft, sheet))
    keep({ words, at: Date.now(), replaced }, left)
  }
  function keep(pressed: Pressed, left: Left) {
    history.addPress(pressed)
    show({ pressed, left, isUndone: false })
  }
  async function takeBack(pressed: Pressed, isUndone: boolean) {
    // "Cofnij" of the sheet works without the bar, which then says how it ended.
    if (shown?.pressed !== pressed) show({ pressed, left: [], isUndone })
    const { replaced, left } = await sendPlan(outbox, changesBack(pressed), !isUndone)
    const now = { ...pressed, at: Date.now(), replaced }
    if (isUndone) keep(now, left)
    else {
      history.removePress(pressed)
      show({ pressed: now, left, isUndone: true })
    }
  }

  return {
    press,
    /** For the sheet's "Cofnij". */
    undoable: newest && {
      count: presses.length,
      at: newest.at,
      undo: () => void undo.run(newest, false),
    },
    bar: shown && (
      <PressedBar
        {...shown}
        sheet={sheet}
        busy={undo.busy}
        failure={undo.failure}
        onUndo={() => undo.run(shown.pressed, shown.isUndone)}
        onClose={() => {
          show(null)
          requestAnimationFrame(focusContent)
        }}
      />
    ),
  }
}
