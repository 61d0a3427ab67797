import type { remarks } from '#client/api/reads.ts'

// All remarks on one task, one prerequisite or the whole sheet are a thread (rules.md#52).

export type Remark = Awaited<ReturnType<ReturnType<typeof remarks>['load']>>[number]

/** A sheet as one person writes about it. */
export interface Place {
  userId: number
  teamId: number
  yearId: number
}

/** With neither id, the whole sheet. */
export type Subject = Pick<Remark, 'taskId' | 'initialTaskId'>

export const WHOLE_SHEET: Subject = { taskId: null, initialTaskId: null }
export const aboutTask = (taskId: number): Subject => ({ taskId, initialTaskId: null })
export const aboutPrerequisite = (initialTaskId: number): Subject => ({ taskId: null, initialTaskId })

export function keyOfSubject({ taskId, initialTaskId }: Subject): string {
  if (taskId !== null) return `zadanie-${taskId}`
  return initialTaskId === null ? 'arkusz' : `wymaganie-${initialTaskId}`
}

export interface Thread {
  about: Subject
  remarks: readonly Remark[]
  isOpen: boolean
}

export type Threads = ReadonlyMap<string, Thread>

export const NO_THREADS: Threads = new Map()

/** Returns the threads by `keyOfSubject`, in the order in which they began. */
export function threadsIn(remarks: readonly Remark[]): Threads {
  const bySubject = Map.groupBy(remarks, keyOfSubject)
  return new Map(
    [...bySubject].map(([key, own]) => {
      const { taskId, initialTaskId } = own[0]!
      return [key, { about: { taskId, initialTaskId }, remarks: own, isOpen: own.some(isUnexplained) }]
    }),
  )
}

const isUnexplained = ({ resolvedAt }: Remark) => resolvedAt === null

export const threadAbout = (threads: Threads, subject: Subject) => threads.get(keyOfSubject(subject))

export const isOpenIn = (threads: Threads, subject: Subject) => threadAbout(threads, subject)?.isOpen === true

export function countThreads(threads: Threads, subjects: readonly Subject[]) {
  const found = subjects.flatMap(subject => threadAbout(threads, subject) ?? [])
  return { all: found.length, open: found.filter(({ isOpen }) => isOpen).length }
}
