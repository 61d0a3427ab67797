import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import { byDay, type Day, warsawDay } from '#domain/deadline.ts'
import { prepareYear, type ScoredTask } from '#domain/scoring/scoring.ts'
import { standingOf } from '#domain/scoring/standing.ts'
import { type Entered, type EntryChange, type EntryNow, keyOf, type SheetWorth, storyOf } from '#domain/sheetStory.ts'
import type { User } from '#server/auth/user.ts'
import { cachedJson } from '#server/cache.ts'
import { inSlices } from '#server/core/slices.ts'
import { sheetVersion } from '#server/database/dataVersion.ts'
import { db } from '#server/database/open.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { talkKinds, talks } from '#server/database/schema/talks.ts'
import { sharedSheet } from '#server/sheets/sheetSides.ts'
import { groupsOf, prerequisitesOf, tasksOf, type Year } from '#server/years/yearLookups.ts'
import { changesOn } from './entryHistory.ts'
import { actsOn } from './reviewOf.ts'

const MOST_ACTS = 20

/**
 * The sheet's points week by week, the newest acts of its review and its talks, oldest first. Serves other requests meanwhile.
 * @throws 403, 404
 */
export function storyOfSheet(reader: User, address: SheetAddress) {
  const { team, year } = sharedSheet(reader, address)
  return cachedJson(`story/${year.id}/${team.id}/${warsawDay(Date.now())}`, sheetVersion(team.id), () =>
    inSlices(tellStory(team, year)),
  )
}

function* tellStory(team: { id: number }, year: Year) {
  const prerequisites = prerequisitesOf(year.id)
  const tasks = tasksOf(year.id)
  const acts = actsOn(team.id, year.id).map(({ kind, at }) => ({ kind, day: dayOf(at) }))
  const changes: EntryChange[] = []
  for (const row of changesOn(team.id, year.id).toReversed()) {
    changes.push(asChange(row))
    yield
  }
  const now = entriesOn(team.id, tasks, prerequisites)
  const until = year.state === 'OPEN' ? warsawDay(Date.now()) : lastDay([...changes, ...now, ...acts])
  return {
    points: storyOf(changes, now, until, worthIn(year, tasks, prerequisites)),
    acts: acts.slice(-MOST_ACTS),
    talks: talksOn(team.id, year.id),
  }
}

const lastDay = (happened: readonly { day: Day }[]) =>
  happened
    .map(({ day }) => day)
    .sort()
    .at(-1) ?? ''

function worthIn(year: Year, tasks: readonly ScoredTask[], prerequisites: readonly { id: number }[]) {
  const score = prepareYear({ groups: groupsOf(year.id), tasks })
  const ticks = prerequisites.map(({ id }) => keyOf({ kind: 'tick', id }))
  return (entered: Entered): SheetWorth => {
    const values = new Map(tasks.map(({ id }) => [id, entered.get(keyOf({ kind: 'value', id })) ?? 0]))
    const sheet = score(values)
    const { tokens, points } = sheet
    const prerequisitesMissing = ticks.filter(key => !entered.get(key)).length
    return { points, tokens, category: standingOf({ ...sheet, prerequisitesMissing }, year).category }
  }
}

/** The talks that were held, and the arranged ones. */
function talksOn(teamId: number, yearId: number) {
  return db
    .select({ kind: talkKinds.name, heldOn: talks.heldOn, arrangedFor: talks.arrangedFor })
    .from(talks)
    .innerJoin(talkKinds, eq(talks.kindId, talkKinds.id))
    .where(and(eq(talks.teamId, teamId), eq(talks.yearId, yearId), isNull(talks.cancelledAt)))
    .all()
    .map(({ kind, heldOn, arrangedFor }) => ({ day: heldOn ?? dayOf(arrangedFor!), kind, isHeld: heldOn !== null }))
    .toSorted(byDay)
}

const dayOf = (at: string): Day => warsawDay(Date.parse(at))

function asChange({ taskId, prerequisiteId, before, after, at }: ReturnType<typeof changesOn>[number]): EntryChange {
  const subject =
    taskId === null ? { kind: 'tick' as const, id: prerequisiteId! } : { kind: 'value' as const, id: taskId }
  return { ...subject, before, after, day: dayOf(at) }
}

function entriesOn(
  teamId: number,
  tasks: readonly { id: number }[],
  prerequisites: readonly { id: number }[],
): EntryNow[] {
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const values = db
    .select({ id: taskEntries.taskId, value: taskEntries.value, at: taskEntries.updatedAt })
    .from(taskEntries)
    .where(and(eq(taskEntries.teamId, teamId), inArray(taskEntries.taskId, idsOf(tasks))))
    .all()
  const done = db
    .select({ id: donePrerequisites.prerequisiteId, at: donePrerequisites.doneAt })
    .from(donePrerequisites)
    .where(and(eq(donePrerequisites.teamId, teamId), inArray(donePrerequisites.prerequisiteId, idsOf(prerequisites))))
    .all()
  return [
    ...values.map(({ id, value, at }) => ({ kind: 'value' as const, id, value, day: dayOf(at) })),
    ...done.map(({ id, at }) => ({ kind: 'tick' as const, id, value: 1, day: dayOf(at) })),
  ]
}
