import type { entryChanges, teamReview } from '#client/api/reads.ts'
import { prepareSheet, type Sheet } from '#client/sheet/model/sheet.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import { aboutPrerequisite, aboutTask, keyOfSubject, type Subject } from '#client/sheet/model/threads.ts'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'

export type Review = Awaited<ReturnType<ReturnType<typeof teamReview>['load']>>
export type EntryChange = Awaited<ReturnType<ReturnType<typeof entryChanges>['load']>>[number]

export interface Difference {
  about: Subject
  key: string
  name: string
  /** The section of the row: a group's id; null for the prerequisites. */
  groupId: number | null
  was: string
  is: string
  points: number | null
  last: EntryChange
}

/** The submission that a reviewer has seen last, before the one that waits or is approved; null if there is none. */
export function previousSubmission({ state, history }: Review) {
  const submissions = history.filter(({ kind }) => kind === 'SUBMIT')
  const isHandedIn = state === 'SUBMITTED' || state === 'APPROVED'
  return submissions[isHandedIn ? 1 : 0] ?? null
}

/** The differences from the previous submission, tasks in the order of the sheet, with the points they brought. */
export function differencesSince(review: Review, changes: readonly EntryChange[], sheet: Sheet) {
  const previous = previousSubmission(review)
  if (!previous) return null

  const later = Map.groupBy(
    changes.filter(({ at }) => at > previous.at),
    keyOfSubject,
  )
  const before = sheetBefore(sheet, [...later.values()].map(oldest))
  const rows = subjectsOf(sheet).flatMap(subject => {
    const made = later.get(keyOfSubject(subject.about))
    if (!made) return []
    const [was, is] = [subject.shown(before), subject.shown(sheet)]
    if (was === is) return []
    const points = subject.points && roundSum(subject.points(sheet) - subject.points(before))
    const { about, name, groupId } = subject
    return { about, key: keyOfSubject(about), name, groupId, was, is, points, last: made[0]! } satisfies Difference
  })
  return { since: previous.at, rows, points: roundSum(sheet.standing.points - before.standing.points) }
}

const oldest = (made: readonly EntryChange[]) => made.at(-1)!

function sheetBefore(sheet: Sheet, first: readonly EntryChange[]): Sheet {
  const values = new Map(sheet.entries.values)
  const ticked = new Set(sheet.entries.ticked)
  for (const { taskId, initialTaskId, from } of first) {
    if (taskId !== null && from === null) values.delete(taskId)
    else if (taskId !== null) values.set(taskId, from!)
    else if (from) ticked.add(initialTaskId!)
    else ticked.delete(initialTaskId!)
  }
  return prepareSheet(sheet.year)({ ...sheet.entries, values, ticked })
}

function subjectsOf({ year, tasks }: Sheet) {
  const prerequisites = year.prerequisites.map(({ id, name }) => ({
    about: aboutPrerequisite(id),
    name,
    groupId: null,
    shown: ({ entries }: Sheet) => (entries.ticked.has(id) ? 'tak' : 'nie'),
    points: null,
  }))
  const scored = tasks.map(task => ({
    about: aboutTask(task.id),
    name: task.name,
    groupId: task.primaryGroupId,
    shown: ({ entries }: Sheet) => {
      const value = entries.values.get(task.id)
      return value === undefined ? 'brak wpisu' : valueInWords(task, value)
    },
    points: task.type === 'REFONLY' ? null : ({ entries }: Sheet) => pointsFor(task, entries.values),
  }))
  return [...prerequisites, ...scored]
}
