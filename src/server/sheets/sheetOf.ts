import { maxPointsIn } from '#domain/scoring/scoring.ts'
import { standingOf } from '#domain/scoring/standing.ts'
import { cachedJson } from '#server/cache.ts'
import { sheetVersion } from '#server/database/dataVersion.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'
import { lastYearOnSheet } from './lastYear.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { entriesOnSheet, rulesOfSheets, scoreOf } from './tasksOnSheet.ts'

/** The groups of the year, each with its tasks, their points and those of a year ago. */
export function sheetOf(teamId: number, year: Year) {
  const { groups, tasks, listed } = rulesOfSheets(year.id)
  const { entries, score } = entriesOnSheet(teamId, year.id)
  const lastYear = lastYearOnSheet(teamId, year, tasks)
  const rows = tasks.map((task, at) => ({ ...task, ...entries[at]!, lastYear: lastYear.get(task.id) ?? null }))

  return groups.map((group, index) => {
    const own = listed[index]!.map(at => rows[at]!)
    return {
      ...score.groups[index]!,
      maxFilteredSplitPoints: maxPointsIn(
        group.id,
        own.filter(({ favourite }) => favourite),
      ),
      name: group.name,
      displayPriority: group.displayPriority,
      lesnaThreshold: group.lesnaThreshold,
      puszczanskaThreshold: group.puszczanskaThreshold,
      tasks: own,
    }
  })
}

/** The sheet of the OPEN year as its leaders read it, cached by team. @throws 409 when nothing is OPEN */
export const ownSheet = (teamId: number) =>
  cachedJson(`sheet/${teamId}`, sheetVersion(teamId), () => sheetOf(teamId, openYear()))

export function standingOfTeam(teamId: number, year: Year) {
  const { tokens, points } = scoreOf(teamId, year.id)
  const prerequisitesMissing = prerequisitesOnSheet(teamId, year.id).filter(({ value }) => !value).length
  return standingOf({ tokens, points, prerequisitesMissing }, year)
}
