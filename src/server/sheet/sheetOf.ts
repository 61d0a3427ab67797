import { maxPointsIn } from '#domain/scoring.ts'
import { standingOf } from '#domain/standing.ts'
import { type JsonPart, JsonText } from '#server/jsonText.ts'
import { keptAnswers } from '#server/keptAnswers.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'
import { lastYearOnSheet } from './lastYear.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { entriesOnSheet, rulesOfSheets, scoreOf } from './tasksOnSheet.ts'

/** A team's sheet: the groups of the year, each with its tasks, what they gave so far and what they gave a year ago. */
export function sheetOf(teamId: number, year: Year) {
  const { heads, listed, tasks, entries } = readSheet(teamId, year)
  return heads.map((head, index) => ({
    ...head,
    tasks: listed[index]!.map(at => ({ ...tasks[at]!, ...entries[at]! })),
  }))
}

/** The same as JSON. */
function* writeSheet(teamId: number, year: Year): Generator<JsonPart> {
  const { heads, listed, written, entries } = readSheet(teamId, year)
  yield '['
  for (const [index, head] of heads.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(head).slice(0, -1)},"tasks":[`
    for (const [n, at] of listed[index]!.entries()) {
      if (n > 0) yield ','
      yield written[at]!
      yield JSON.stringify(entries[at]).slice(1)
    }
    yield ']}'
  }
  yield ']'
}

/** The rules of a year, with what the team entered for each task, and what stands at the head of each group. */
function readSheet(teamId: number, year: Year) {
  const rules = rulesOfSheets(year.id)
  const { entries, score } = entriesOnSheet(teamId, year.id)
  const lastYear = lastYearOnSheet(teamId, year, rules.tasks)
  const heads = rules.groups.map((group, index) => {
    const favourites = rules.listed[index]!.filter(at => entries[at]!.favourite)
    return {
      ...score.groups[index]!,
      maxFilteredSplitPoints: maxPointsIn(
        group.id,
        favourites.map(at => rules.tasks[at]!),
      ),
      name: group.name,
      displayPriority: group.displayPriority,
      lesnaThreshold: group.lesnaThreshold,
      puszczanskaThreshold: group.puszczanskaThreshold,
    }
  })
  const withLastYear = entries.map((entry, at) =>
    Object.assign(entry, { lastYear: lastYear.get(rules.tasks[at]!.id) ?? null }),
  )
  return { ...rules, heads, entries: withLastYear }
}

/**
 * A team's sheet of the OPEN year as its leaders read it, again whenever they come back to its page: kept as bytes until
 * anything in the file changes. @throws 409 when nothing is OPEN
 */
export const ownSheet = keptAnswers(
  (teamId: number) => new JsonText<ReturnType<typeof sheetOf>>(writeSheet(teamId, openYear())),
  { most: 100, shared: false },
)

/** The summary of a team's sheet. */
export function standingOfTeam(teamId: number, year: Year) {
  const { tokens, points } = scoreOf(teamId, year.id)
  const prerequisitesMissing = prerequisitesOnSheet(teamId, year.id).filter(({ value }) => !value).length
  return standingOf({ tokens, points, prerequisitesMissing }, year)
}
