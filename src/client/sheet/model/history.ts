import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { createStore } from '#client/api/store.ts'
import { closeAct, shownAct, updateAct } from '#client/api/undo.ts'
import { countsAsMine } from '#domain/mine.ts'
import { asRow, type Edit, isSameValue, keyOf, type Outcome } from './changes.ts'
import type { Changes, Done, SheetEdits } from './edits.ts'
import type { Sheet } from './sheet.ts'

const REMEMBERED = 10

/** Names the message of a press that changed many tasks. */
const actOf = (id: number) => ({ path: `press/${id}` })

/** Undoing a press has an id of its own, next to that of the press. */
const idOfUndo = (id: number) => id + 1

/** The edits since the browser opened the sheet, the newest last. */
export class History {
  #done: readonly Done[] = []
  #isBeingTyped = false
  readonly #changes = createStore(0)

  /** Notifies only when an edit is removed: an added one is rendered together with the change itself. */
  subscribe = this.#changes.subscribe

  done = () => this.#done

  add(edit: Edit, was: Edit, before: Sheet) {
    const last = this.#done.at(-1)
    const isSame = this.#isBeingTyped && last !== undefined && keyOf(last.edit) === keyOf(edit)
    const now: Done = isSame ? { ...last, edit } : { edit, was, before, at: Date.now() }
    const earlier = isSame ? this.#done.slice(0, -1) : this.#done
    this.#isBeingTyped = edit.kind === 'value' || edit.kind === 'mine'
    this.#done = isSameValue(now.edit.value, now.was.value) ? earlier : [...earlier, now].slice(-REMEMBERED)
  }

  finish() {
    this.#isBeingTyped = false
  }

  remove(undone: Done) {
    this.finish()
    this.#show(this.#done.filter(done => done !== undone))
  }

  /** The server wrote a press, or its undoing: only what it changed can be undone, and what it left is named. */
  settle({ id }: { id: number }, { replaced, left }: Outcome) {
    const isPress = ({ edit }: Done) => edit.kind === 'many' && edit.id === id
    this.#done = this.#done.map(done =>
      isPress(done) ? { ...done, was: { kind: 'many', id: idOfUndo(id), value: replaced } } : done,
    )
    if (left.length === 0) return
    if (this.#done.some(isPress))
      updateAct(actOf(id), { note: `w tym czasie zmienione, więc bez zmian: ${left.join(', ')}` })
    else updateAct(actOf(id - 1), { left })
  }

  /** The server rejected a press: nothing of it was written, and there is nothing to undo. */
  reject({ id }: { id: number }) {
    closeAct(actOf(id))
    this.#show(this.#done.filter(({ edit }) => edit.kind !== 'many' || edit.id !== id))
  }

  clear() {
    this.#show([])
  }

  #show(done: readonly Done[]) {
    this.#done = done
    this.#changes.set(this.#changes.get() + 1)
  }
}

/** The newest change of one thing since a moment; a row passes the moment when it came into sight. */
export const lastChange = (edits: SheetEdits | undefined, of: Pick<Edit, 'kind' | 'id'>, since: number) =>
  edits?.changes?.done.findLast(({ edit, at }) => keyOf(edit) === keyOf(of) && at >= since)

/** Records the edits, and returns them with the changes made so far. */
export function useHistory(history: History, sheet: Sheet, edits: SheetEdits): SheetEdits & { changes: Changes } {
  const done = useSyncExternalStore(history.subscribe, history.done)
  const shown = useRef(sheet)
  useLayoutEffect(() => {
    shown.current = sheet
  })

  const undo = useCallback(
    (undone: Done) => {
      history.remove(undone)
      if (undone.edit.kind === 'many') updateAct(actOf(undone.edit.id), { left: [] })
      makeEdit(undone.was, shown.current, edits)
    },
    [history, edits],
  )

  const remembered = useMemo(() => {
    const remember = (edit: Edit) => history.add(edit, asItIs(edit, shown.current), shown.current)
    const { setMine, changeMany } = edits
    return {
      ...edits,
      enter: (task, value, how) => {
        remember({ kind: 'value', id: task.id, value })
        edits.enter(task, value, how)
      },
      finishEntry: () => {
        history.finish()
        edits.finishEntry()
      },
      tick: (prerequisite, value) => {
        remember({ kind: 'tick', id: prerequisite.id, value })
        edits.tick(prerequisite, value)
      },
      ...(setMine && {
        setMine: (task, row, how) => {
          const value = row && countsAsMine(task, row) ? row : null
          remember({ kind: 'mine', id: task.id, value })
          setMine(task, value, how)
        },
      }),
      ...(changeMany && {
        changeMany: press => {
          const { id, words } = press
          remember({ kind: 'many', id, value: press.rows })
          const done = () => history.done().find(({ edit }) => edit.kind === 'many' && edit.id === id)
          const takeBack = () => {
            const known = done()
            if (known) undo(known)
          }
          shownAct.set({
            ...actOf(id),
            words,
            undone: 'Wasze zadania są takie jak przedtem',
            left: null,
            undo: takeBack,
          })
          changeMany(press)
        },
      }),
    } satisfies SheetEdits
  }, [history, edits, undo])

  return useMemo(() => ({ ...remembered, changes: { done, undo } }), [remembered, done, undo])
}

/** The edit that takes `edit` back. */
function asItIs(edit: Edit, { entries: { values, mine, ticked } }: Sheet): Edit {
  switch (edit.kind) {
    case 'value':
      return { ...edit, value: values.get(edit.id) ?? null }
    case 'mine':
      return { ...edit, value: mine.get(edit.id) ?? null }
    case 'tick':
      return { ...edit, value: ticked.has(edit.id) }
    case 'many':
      return {
        ...edit,
        id: idOfUndo(edit.id),
        value: edit.value.map(({ taskId, expected: _, ...expected }) => ({
          taskId,
          ...asRow(mine.get(taskId)),
          expected,
        })),
      }
  }
}

/** Ignores a task or prerequisite that the editors have removed from the year meanwhile. */
export function makeEdit(edit: Edit, { tasks, year }: Sheet, edits: SheetEdits) {
  const task = tasks.find(({ id }) => id === edit.id)
  const prerequisite = year.prerequisites.find(({ id }) => id === edit.id)
  if (edit.kind === 'value' && task) edits.enter(task, edit.value)
  if (edit.kind === 'mine' && task) edits.setMine?.(task, edit.value)
  if (edit.kind === 'tick' && prerequisite) edits.tick(prerequisite, edit.value)
  if (edit.kind === 'many') edits.changeMany?.({ id: edit.id, name: 'Cofnięcie', words: '', rows: edit.value })
  edits.finishEntry()
}
