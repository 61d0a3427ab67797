import { holdsOffice, type Role } from './people/roles.ts'
import type { TaskType } from './scoring/scoring.ts'
import { isCounted } from './year/taskRules.ts'

// The tasks that a troop still has to enter or to answer (rules.md#77). Nothing of it is stored.

interface SheetFacts {
  values: { has(taskId: number): boolean }
  /** Tasks with an open thread whose newest remark is not by the troop's leaders. */
  asked: ReadonlySet<number>
  /** Tasks with a doubt that is not confirmed (rules.md#80). */
  doubted: ReadonlySet<number>
}

/** Why a task is to do: the questions about it first, then that it has no entry. */
const REASONS = {
  asked: (id, { asked }) => asked.has(id),
  doubtful: (id, { doubted }) => doubted.has(id),
  empty: (id, { values }) => !values.has(id),
} satisfies Record<string, (taskId: number, sheet: SheetFacts) => boolean>

export type ToDoReason = keyof typeof REASONS
const TO_DO_REASONS = Object.keys(REASONS) as ToDoReason[]

export interface ToDo<T> {
  task: T
  why: readonly ToDoReason[]
}

export const tasksToDo = <T extends { id: number }>(tasks: readonly T[], sheet: SheetFacts): ToDo<T>[] =>
  tasks.flatMap(task => {
    const why = TO_DO_REASONS.filter(reason => REASONS[reason](task.id, sheet))
    return why.length > 0 ? [{ task, why }] : []
  })

/** Counts the tasks to do without their reasons: an overview has a thousand sheets. */
export const countToDo = (tasks: readonly { id: number }[], sheet: SheetFacts): number =>
  tasks.filter(({ id }) => TO_DO_REASONS.some(reason => REASONS[reason](id, sheet))).length

export const isQuestion = (why: readonly ToDoReason[]) => why.some(reason => reason !== 'empty')

/** The two parts of the number. A task without an entry that is also asked about counts as a question. */
export function partsOfToDo(toDo: readonly Pick<ToDo<unknown>, 'why'>[]) {
  const questions = toDo.filter(({ why }) => isQuestion(why)).length
  return { questions, empty: toDo.length - questions }
}

/** A remark of an erased account counts as a leader's. */
export const isByPanel = (byRole: Role | null) => byRole !== null && holdsOffice({ role: byRole })

interface AnsweredLastYear {
  type: TaskType
  lastYear?: { value: number; sameRules: boolean } | null
}

/** True for a yes-or-no task that the troop answered "tak" a year ago under the same rules (rules.md#79). */
export const wasYesLastYear = ({ type, lastYear }: AnsweredLastYear) =>
  !isCounted(type) && lastYear?.value === 1 && lastYear.sameRules
