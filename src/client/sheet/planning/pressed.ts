import type { api } from '#client/api/call.ts'

type Sent = NonNullable<Awaited<ReturnType<typeof api.plan.many.post>>['data']>

/** Rows that somebody else had changed meanwhile, with their authors. */
export type Left = Sent['left']

/** Many rows of the plan that were written in one press. */
export interface Pressed {
  words: string
  at: number
  /** Sent back, they undo it. */
  replaced: Sent['replaced']
}
