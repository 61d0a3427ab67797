import { maxPointsIn } from '#domain/scoring.ts'
import { standingOf } from '#domain/standing.ts'
import { keptAnswers } from '#server/keptAnswers.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'
import { lastYearOnSheet } from './lastYear.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { rulesOfSheets, type SheetTask, tasksOnSheet, valuesOf } from './tasksOnSheet.ts'

/** A team's sheet: the groups of the year, each with its tasks, what they gave so far and what they gave a year ago. */
export function sheetOf(teamId: number, year: Year) {
  const { tasks: entered, score } = scoredSheet(teamId, year)
  const { groups, listed } = rulesOfSheets(year.id)
  const lastYear = lastYearOnSheet(teamId, year, entered)
  const tasks = entered.map(task => Object.assign(task, { lastYear: lastYear.get(task.id) ?? null }))
  return groups.map((group, index) => {
    const ofGroup = listed[index]!.map(at => tasks[at]!)
    return {
      ...score.groups[index]!,
      maxFilteredSplitPoints: maxPointsOfFavourites(group.id, ofGroup),
      name: group.name,
      displayPriority: group.displayPriority,
      lesnaThreshold: group.lesnaThreshold,
      puszczanskaThreshold: group.puszczanskaThreshold,
      tasks: ofGroup,
    }
  })
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
  const tasks = tasksOnSheet(teamId, year.id)
  return { tasks, score: rulesOfSheets(year.id).score(valuesOf(tasks)) }
}

const maxPointsOfFavourites = (groupId: number, tasks: readonly SheetTask[]) =>
  maxPointsIn(
    groupId,
    tasks.filter(task => task.favourite),
  )
