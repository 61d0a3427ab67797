import { type ToDo, tasksToDo } from '#domain/todo.ts'
import type { Sheet } from './sheet.ts'
import { NO_THREADS, type Threads } from './threads.ts'
import { threadsToAnswer } from './waiting.ts'

/** The tasks that are to do on a sheet, in the order of the year (rules.md#77). */
export const toDoIn = (sheet: Sheet, threads: Threads = NO_THREADS) =>
  tasksToDo(sheet.tasks, { values: sheet.entries.values, asked: askedIn(threads), doubted: openDoubts(sheet) })

/** The tasks with a doubt that is not confirmed. */
export const openDoubts = ({ doubts }: Sheet): ReadonlySet<number> =>
  new Set([...doubts.values()].flat().flatMap(({ taskId, answer }) => (answer ? [] : taskId)))

const askedIn = (threads: Threads): ReadonlySet<number> =>
  new Set(threadsToAnswer(threads).flatMap(({ about: { taskId } }) => taskId ?? []))

export const countByArea = (toDo: readonly ToDo<{ primaryGroupId: number }>[]): ReadonlyMap<number, number> =>
  new Map([...Map.groupBy(toDo, ({ task }) => task.primaryGroupId)].map(([id, own]) => [id, own.length]))
