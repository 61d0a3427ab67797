import { roundSum } from '#domain/scoring/roundSum.ts'
import { maxPointsOf } from '#domain/scoring/scoring.ts'
import { pairsOf } from '#server/years/origins.ts'
import { groupsOf, prerequisitesOf, type Year, yearById } from '#server/years/yearLookups.ts'
import { lastYearTo } from './lastYear.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { standingOfTeam } from './sheetOf.ts'
import { entriesOnSheet, rulesOfSheets } from './tasksOnSheet.ts'

/**
 * A team's result of a year ago, its areas by the ids of this year's; null when it entered nothing then. Where `maxPoints`
 * differ between the years, points do not compare.
 */
export function lastYearSheet(teamId: number, year: Year) {
  const before = lastYearTo(year)
  if (!before) return { lastYear: null }
  const { entries, score } = entriesOnSheet(teamId, before.id)
  if (!entries.some(({ entered }) => entered)) return { lastYear: null }

  const { category, tokens, points } = standingOfTeam(teamId, yearById(before.id))
  const pairs = pairsOf('group', groupsOf(year.id), score.groups)
  const carried = new Set(pairsOf('task', rulesOfSheets(year.id).tasks, rulesOfSheets(before.id).tasks).values())
  const then = new Map(score.groups.map(group => [group.id, group]))
  return {
    lastYear: {
      year: { id: before.id, name: before.name, closedAt: before.closedAt },
      category,
      tokens,
      points,
      prerequisites: prerequisitesThen(teamId, before.id, year.id),
      /** Entries of tasks that this year does not have. */
      gone: entries.filter(({ entered }, at) => entered && !carried.has(rulesOfSheets(before.id).tasks[at]!.id)).length,
      maxPoints: roundSum(rulesOfSheets(before.id).tasks.reduce((sum, task) => sum + maxPointsOf(task), 0)),
      groups: [...pairs].map(([id, origin]) => {
        const { collectedSplitPoints, maxSplitPoints, achievedSymbol } = then.get(origin)!
        return { id, points: collectedSplitPoints, maxPoints: maxSplitPoints, symbol: achievedSymbol }
      }),
    },
  }
}

/** The prerequisites of this year that the team met a year ago. */
function prerequisitesThen(teamId: number, beforeId: number, yearId: number): number[] {
  const earlier = prerequisitesOnSheet(teamId, beforeId)
  const done = new Set(earlier.filter(({ value }) => value).map(({ id }) => id))
  const pairs = pairsOf('prerequisite', prerequisitesOf(yearId), earlier)
  return [...pairs].flatMap(([id, origin]) => (done.has(origin) ? [id] : []))
}
