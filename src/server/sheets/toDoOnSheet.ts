import { countMarks, prepareMine } from '#domain/mine.ts'
import { monthsOver } from '#domain/months.ts'
import { OFFICES } from '#domain/people/roles.ts'
import { partsOfToDo, tasksToDo } from '#domain/todo.ts'
import { type Db, db } from '#server/database/open.ts'
import type { Year } from '#server/years/yearLookups.ts'
import { openDoubtsOn } from './doubts.ts'
import { storedReview } from './reviewState.ts'
import { entriesOnSheet, rulesOfSheets } from './tasksOnSheet.ts'

/** Counts the tasks to do on a team's sheet (rules.md#77), by kind and by area. */
export function toDoOnSheet(teamId: number, { id: yearId, deadline }: Pick<Year, 'id' | 'deadline'>) {
  const { groups, tasks } = rulesOfSheets(yearId)
  const { entries } = entriesOnSheet(teamId, yearId)
  const rows = tasks.map((task, at) => ({ ...task, ...entries[at]! }))
  const entered = rows.filter(row => row.entered)
  const values = new Map(entered.map(({ id, value }) => [id, value]))
  const mine = new Map(rows.flatMap(({ id, mine }) => (mine ? [[id, mine] as const] : [])))
  const deadlines = { deadline, extendedTo: storedReview(teamId, yearId)?.extendedTo ?? null }
  const { marks } = prepareMine({ groups, tasks })({ values, mine, isOver: monthsOver(deadlines, Date.now()) })
  const toDo = tasksToDo(rows, {
    values,
    asked: askedOn(yearId, db, teamId).get(teamId) ?? new Set(),
    doubted: openDoubtsOn(teamId, yearId),
  })
  return {
    tasks: tasks.length,
    entered: entered.length,
    left: toDo.length,
    ...partsOfToDo(toDo),
    /** Open threads on tasks, prerequisites and the whole sheet that wait for the leaders. */
    toAnswer: threadsToAnswer(teamId, yearId),
    /** How many tasks are mine, how many of them are fulfilled and how many late. */
    mine: countMarks(marks),
    areas: groups.flatMap(({ id, name }) => {
      const count = toDo.filter(({ task }) => task.primaryGroupId === id).length
      return count > 0 ? [{ id, name, left: count }] : []
    }),
  }
}

// A remark counts by the office that its author held when writing it, as `rolesOverTime` reads it from the audit. A remark of
// an erased account counts as a leader's (`isByPanel` in domain/todo.ts).
const BY_PANEL = `
  JOIN users AS author ON author.id = newest.byId AND instr(author.email, '@') > 0
  WHERE coalesce((
    SELECT json_extract(change.before, '$.role') FROM audit_entries AS change
    WHERE change.userId = newest.byId AND change.kind = 'role.change' AND change.time >= newest.at
    ORDER BY change.id LIMIT 1
  ), author.role) IN (${OFFICES.map(role => `'${role}'`).join(', ')})`

const ASKED = `
  SELECT newest.teamId, newest.taskId
  FROM (
    SELECT teamId, taskId, byId, at, max(id) FROM remarks
    WHERE yearId = ?1 AND taskId IS NOT NULL AND resolvedAt IS NULL AND (?2 IS NULL OR teamId = ?2)
    GROUP BY teamId, taskId
  ) AS newest ${BY_PANEL}`

/** Returns, by team id, the tasks whose open thread waits for its leaders; with `teamId` for one team only. */
export function askedOn(yearId: number, from: Db, teamId: number | null = null): Map<number, Set<number>> {
  return byTeam(from.$client.query<unknown, [number, number | null]>(ASKED).values(yearId, teamId) as Pair[])
}

const TO_ANSWER = `
  SELECT count(*)
  FROM (
    SELECT byId, at, max(id) FROM remarks
    WHERE teamId = ? AND yearId = ? AND resolvedAt IS NULL
    GROUP BY taskId, prerequisiteId
  ) AS newest ${BY_PANEL}`

/** Counts the open threads of a sheet whose newest remark is a coordinator's. */
function threadsToAnswer(teamId: number, yearId: number): number {
  const [[count]] = db.$client.query<unknown, [number, number]>(TO_ANSWER).values(teamId, yearId) as [[number]]
  return count
}

type Pair = [teamId: number, taskId: number]

function byTeam(pairs: readonly Pair[]) {
  const found = new Map<number, Set<number>>()
  for (const [teamId, taskId] of pairs) {
    const own = found.get(teamId)
    if (own) own.add(taskId)
    else found.set(teamId, new Set([taskId]))
  }
  return found
}
