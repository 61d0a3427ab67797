import { isListedIn, maxPointsIn, scoreSheet } from '#domain/scoring.ts'
import { standingOf } from '#domain/standing.ts'
import { keptAnswers } from '#server/keptAnswers.ts'
import { groupsOf, openYear, type Year } from '#server/years/yearLookups.ts'
import { lastYearOnSheet } from './lastYear.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { type SheetTask, tasksOnSheet, valuesOf } from './tasksOnSheet.ts'

/** A team's sheet: the groups of the year, each with its tasks, what they gave so far and what they gave a year ago. */
export function sheetOf(teamId: number, year: Year) {
  const { groups, tasks: entered, score } = scoredSheet(teamId, year)
  const lastYear = lastYearOnSheet(teamId, year, entered)
  const tasks = entered.map(task => Object.assign(task, { lastYear: lastYear.get(task.id) ?? null }))
  const listed = new Map(groups.map(({ id }) => [id, tasks.filter(task => isListedIn(task, id))]))
  return groups.map((group, index) => ({
    ...score.groups[index]!,
    maxFilteredSplitPoints: maxPointsOfFavourites(group.id, listed.get(group.id)!),
    name: group.name,
    displayPriority: group.displayPriority,
    lesnaThreshold: group.lesnaThreshold,
    puszczanskaThreshold: group.puszczanskaThreshold,
    tasks: listed.get(group.id)!,
  }))
}

/**
 * A team's sheet of the OPEN year as its leaders read it, again whenever they come back to its page: kept as bytes until
 * anything in the file changes. @throws 409 when nothing is OPEN
 */
export const ownSheet = keptAnswers((teamId: number) => sheetOf(teamId, openYear()), { most: 100, shared: false })

/** The summary of a team's sheet. */
export function standingOfTeam(teamId: number, year: Year) {
  const { tokens, points } = scoredSheet(teamId, year).score
  const prerequisitesMissing = prerequisitesOnSheet(teamId, year.id).filter(({ value }) => !value).length
  return standingOf({ tokens, points, prerequisitesMissing }, year)
}

export function scoredSheet(teamId: number, year: { id: number }) {
  const groups = groupsOf(year.id)
  const tasks = tasksOnSheet(teamId, year.id)
  return { groups, tasks, score: scoreSheet({ groups, tasks }, valuesOf(tasks)) }
}

const maxPointsOfFavourites = (groupId: number, tasks: readonly SheetTask[]) =>
  maxPointsIn(
    groupId,
    tasks.filter(task => task.favourite),
  )
