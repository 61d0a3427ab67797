import { isByLeader, leftOn } from '#domain/left.ts'
import type { Sheet } from './sheet.ts'
import { NO_THREADS, type Threads } from './threads.ts'

/** The tasks that are left on a sheet, in the order of the year (rules.md#77). */
export const leftIn = (sheet: Sheet, threads: Threads = NO_THREADS) =>
  leftOn(sheet.tasks, {
    ...sheet.entries,
    plan: sheet.plan?.marks.tasks ?? NOTHING_PLANNED,
    asked: askedIn(threads),
    doubted: openDoubts(sheet),
  })

const NOTHING_PLANNED = new Map<number, never>()

/** The tasks with a doubt that is not confirmed. */
export const openDoubts = ({ doubts }: Sheet): ReadonlySet<number> =>
  new Set([...doubts.values()].flat().flatMap(({ taskId, answer }) => (answer ? [] : taskId)))

function askedIn(threads: Threads): ReadonlySet<number> {
  const waiting = [...threads.values()].filter(({ isOpen, remarks }) => isOpen && !isByLeader(remarks.at(-1)!.byRole))
  return new Set(waiting.flatMap(({ about: { taskId } }) => taskId ?? []))
}

export const countByArea = (left: ReturnType<typeof leftIn>): ReadonlyMap<number, number> =>
  new Map([...Map.groupBy(left, ({ task }) => task.primaryGroupId)].map(([id, own]) => [id, own.length]))
