import { pick } from '#domain/pick.ts'
import { demandsOf } from '#domain/scoring/category.ts'
import { maxPointsIn } from '#domain/scoring/scoring.ts'
import { standingOf } from '#domain/scoring/standing.ts'
import type { Leader, User } from '#server/auth/user.ts'
import { cachedJson } from '#server/cache.ts'
import { sheetVersion } from '#server/database/dataVersion.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'
import { doubtsByTask } from './doubts.ts'
import { lastYearOnSheet, rulesOfLastYear } from './lastYear.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { describeAuthor, describeNote, entriesOnSheet, notesIn, rulesOfSheets, scoreOf } from './tasksOnSheet.ts'

/** The groups of the year, each with its tasks, their points, notes and what was a year ago. */
export function sheetOf(reader: User, teamId: number, year: Year) {
  const { groups, tasks, listed, from, to } = rulesOfSheets(year.id)
  const { entries, authors, score } = entriesOnSheet(teamId, year.id)
  const lastYear = lastYearOnSheet(teamId, tasks, rulesOfLastYear(year.id))
  const notes = new Map(notesIn(teamId, from, to).map(note => [note.taskId, note]))
  const notesThen = [...lastYear.values()].flatMap(({ note }) => note ?? [])
  const authorOf = authorsSeenBy(reader, [
    ...authors.values(),
    ...[...notes.values(), ...notesThen].map(({ byId, at }) => [byId, at] as const),
  ])
  const values = new Map(
    entries.flatMap(({ entered, value }, at) => (entered ? [[tasks[at]!.id, value] as const] : [])),
  )
  const valuesThen = new Map([...lastYear].flatMap(([id, then]) => (then.sameRules ? [[id, then.value] as const] : [])))
  const doubts = doubtsByTask(reader, teamId, year.id, { values, lastYear: valuesThen })
  const rows = tasks.map((task, at) => {
    const { id } = task
    const then = lastYear.get(id)
    return {
      ...task,
      ...entries[at]!,
      author: describeAuthor(authors.get(id), authorOf),
      note: describeNote(notes.get(id), authorOf),
      doubts: doubts.get(id) ?? [],
      lastYear: then ? { ...then, note: describeNote(then.note, authorOf) } : null,
    }
  })

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
      ...(demandsOf(group).length > 0 && pick(group, 'lesnaRequires', 'puszczanskaRequires')),
      tasks: own,
    }
  })
}

/** The sheet of the OPEN year as one of its leaders reads it, cached. @throws 409 when nothing is OPEN */
export const ownSheet = ({ user, team }: Leader) =>
  cachedJson(`sheet/${team.id}/${user.id}`, sheetVersion(team.id), () => sheetOf(user, team.id, openYear()))

export function standingOfTeam(teamId: number, year: Year) {
  const prerequisitesMissing = prerequisitesOnSheet(teamId, year.id).filter(({ value }) => !value).length
  return standingOf({ ...scoreOf(teamId, year.id), prerequisitesMissing }, year)
}
