import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { createStore } from '#client/api/store.ts'
import { type Edit, isSameValue, keyOf } from '#client/sheet/saving/changes.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import type { Changes, Done, SheetEdits } from '#client/sheet/view/viewProps.ts'
import type { Pressed } from './pressed.ts'

const REMEMBERED = 10

/** The edits since the browser opened the sheet, the newest last. */
export class History {
  #done: readonly Done[] = []
  #presses: readonly Pressed[] = []
  #isBeingTyped = false
  readonly #removals = createStore(0)

  /** Notifies only when an edit is removed: an added one is rendered together with the change itself. */
  subscribe = this.#removals.subscribe

  done = () => this.#done
  presses = () => this.#presses

  add(edit: Edit, was: Edit, before: Sheet) {
    const last = this.#done.at(-1)
    const isSame = this.#isBeingTyped && last !== undefined && keyOf(last.edit) === keyOf(edit)
    const now: Done = isSame ? { ...last, edit } : { edit, was, before, at: Date.now() }
    const earlier = isSame ? this.#done.slice(0, -1) : this.#done
    this.#isBeingTyped = edit.kind === 'value' || edit.kind === 'plan'
    this.#done = isSameValue(now.edit.value, now.was.value) ? earlier : [...earlier, now].slice(-REMEMBERED)
  }

  finish() {
    this.#isBeingTyped = false
  }

  remove(undone: Done) {
    this.finish()
    this.#show(this.#done.filter(done => done !== undone))
  }

  /** Drops earlier edits of single planned rows: undoing them after a bulk change could restore a row of it. */
  addPress(pressed: Pressed) {
    this.#presses = [...this.#presses, pressed].slice(-REMEMBERED)
    this.#show(this.#done.filter(({ edit: { kind } }) => kind !== 'plan' && kind !== 'plan-tick'))
  }

  removePress(pressed: Pressed) {
    this.#presses = this.#presses.filter(known => known !== pressed)
    this.#show([...this.#done])
  }

  clear() {
    this.#presses = []
    this.#show([])
  }

  #show(done: readonly Done[]) {
    this.#done = done
    this.#removals.set(this.#removals.get() + 1)
  }
}

/** The newest change of one thing since a moment; a row passes the moment when it came into sight. */
export const lastChange = (changes: Changes | undefined, of: Pick<Edit, 'kind' | 'id'>, since: number) =>
  changes?.done.findLast(({ edit, at }) => keyOf(edit) === keyOf(of) && at >= since)

/** Records the edits. They keep their identity between keystrokes. */
export function useHistory(history: History, sheet: Sheet, edits: SheetEdits): { edits: SheetEdits; changes: Changes } {
  const done = useSyncExternalStore(history.subscribe, history.done)
  const shown = useRef(sheet)
  useLayoutEffect(() => {
    shown.current = sheet
  })

  const remembered = useMemo(() => {
    const remember = (edit: Edit) => history.add(edit, asItIs(edit, shown.current), shown.current)
    const { setFavourite, planTask, planPrerequisite } = edits
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
      setFavourite:
        setFavourite &&
        ((task, value) => {
          remember({ kind: 'favourite', id: task.id, value })
          setFavourite(task, value)
        }),
      tick: (prerequisite, value) => {
        remember({ kind: 'tick', id: prerequisite.id, value })
        edits.tick(prerequisite, value)
      },
      ...(planTask && {
        planTask: (task, value, how) => {
          remember({ kind: 'plan', id: task.id, value })
          planTask(task, value, how)
        },
      }),
      ...(planPrerequisite && {
        planPrerequisite: (prerequisite, value) => {
          remember({ kind: 'plan-tick', id: prerequisite.id, value })
          planPrerequisite(prerequisite, value)
        },
      }),
    } satisfies SheetEdits
  }, [history, edits])

  const undo = useCallback(
    (undone: Done) => {
      history.remove(undone)
      makeEdit(undone.was, shown.current, edits)
    },
    [history, edits],
  )
  const forget = useCallback((known: Done) => history.remove(known), [history])
  return { edits: remembered, changes: useMemo(() => ({ done, undo, forget }), [done, undo, forget]) }
}

function asItIs(edit: Edit, { entries: { values, favourites, ticked, plan } }: Sheet): Edit {
  if (edit.kind === 'value') return { ...edit, value: values.get(edit.id) ?? null }
  if (edit.kind === 'plan') return { ...edit, value: plan?.tasks.get(edit.id) ?? null }
  if (edit.kind === 'plan-tick') return { ...edit, value: plan?.prerequisites.get(edit.id) ?? null }
  return { ...edit, value: (edit.kind === 'favourite' ? favourites : ticked).has(edit.id) }
}

/** Ignores a task or prerequisite that the editors have removed from the year meanwhile. */
export function makeEdit(edit: Edit, { tasks, year }: Sheet, edits: SheetEdits) {
  const task = tasks.find(({ id }) => id === edit.id)
  const prerequisite = year.prerequisites.find(({ id }) => id === edit.id)
  if (edit.kind === 'value' && task) edits.enter(task, edit.value)
  if (edit.kind === 'favourite' && task) edits.setFavourite?.(task, edit.value)
  if (edit.kind === 'tick' && prerequisite) edits.tick(prerequisite, edit.value)
  if (edit.kind === 'plan' && task) edits.planTask?.(task, edit.value)
  if (edit.kind === 'plan-tick' && prerequisite) edits.planPrerequisite?.(prerequisite, edit.value)
  edits.finishEntry()
}
