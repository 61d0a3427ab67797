import { createStore } from '#client/api/store.ts'
import type { Role } from '#domain/people/roles.ts'
import type { PlannedValue } from '#domain/plan.ts'
import type { Month } from '#domain/planMonths.ts'
import { monthInShort } from '#domain/warsaw.ts'

export const taskKey = ({ id }: { id: number }) => `plan/${id}`
export const prerequisiteKey = ({ id }: { id: number }) => `plan-tick/${id}`

export const monthWords = (month: Month | null) => (month === null ? 'cały rok' : `na ${monthInShort(month)}`)

interface Planner {
  /** The row whose strip is open, as `keyOf` names its plan: one at a time on the page. */
  open: string | null
  /** Plans of other leaders that an edit of this page replaced without having shown them. */
  overwritten: ReadonlyMap<string, Overwritten>
}

/** With its author as far as the user may know (people.ts). */
export interface Overwritten extends PlannedValue {
  by: string | null
  byRole: Role | null
  own: boolean
}

export const planner = createStore<Planner>({ open: null, overwritten: new Map() })

export const openStrip = (open: string | null) => planner.set({ ...planner.get(), open })

export const markOverwritten = (key: string, was: Overwritten) =>
  planner.set({ ...planner.get(), overwritten: new Map(planner.get().overwritten).set(key, was) })

export function forgetOverwritten(key: string) {
  const overwritten = new Map(planner.get().overwritten)
  if (overwritten.delete(key)) planner.set({ ...planner.get(), overwritten })
}
