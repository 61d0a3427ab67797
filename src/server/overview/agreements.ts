import { eq } from 'drizzle-orm'
import {
  countMarks,
  countsAsMine,
  type Mine,
  type MineFigures,
  prepareMine,
  type StandingWithMine,
  standingWithMine,
} from '#domain/mine.ts'
import { type Month, monthsOver } from '#domain/months.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { type TalkState, talkState } from '#domain/talk.ts'
import { takenValue } from '#domain/year/taskRules.ts'
import type { Steps } from '#server/core/slices.ts'
import type { Db } from '#server/database/open.ts'
import { planTargets } from '#server/database/schema/mine.ts'
import type { TeamStanding } from '#server/sheets/standings.ts'
import { groupsOf, prerequisitesOf, tasksOf, type Year } from '#server/years/yearLookups.ts'

// Targets, starred tasks and talks of the overview (rules.md#63, #64), by team id.

export function targetsIn(yearId: number, from: Db): ReadonlyMap<number, Level | null> {
  const rows = from
    .select({ teamId: planTargets.teamId, target: planTargets.target })
    .from(planTargets)
    .where(eq(planTargets.yearId, yearId))
    .all()
  return new Map(rows.map(({ teamId, target }) => [teamId, target]))
}

// SQL by hand, as for entries: rows as objects take three times as long.
const TALKS = `
  SELECT id, teamId, kindId, arrangedFor, minutes, place, heldOn, sequence, unfit, recordedAt, confirmedAt
  FROM talks WHERE yearId = ? AND cancelledAt IS NULL ORDER BY id`

type TalkRow = [
  id: number,
  teamId: number,
  kindId: number,
  arrangedFor: string | null,
  minutes: number,
  place: string | null,
  heldOn: string | null,
  sequence: number,
  unfit: string | null,
  recordedAt: string | null,
  confirmedAt: string | null,
]

/** The talks of the year that are not cancelled, in the order in which they were made. */
export function talksIn(yearId: number, from: Db) {
  const time = Date.now()
  const rows = from.$client.query<TalkRow, [number]>(TALKS).values(yearId) as TalkRow[]
  return rows.map(
    ([id, teamId, kindId, arrangedFor, minutes, place, heldOn, sequence, unfit, recordedAt, confirmedAt]) => {
      const state = talkState({ arrangedFor, minutes, recordedAt, confirmedAt, cancelledAt: null }, time)
      return { id, teamId, kindId, state, arrangedFor, minutes, place, heldOn, sequence, unfit }
    },
  )
}

/** Arranged talks, and those that are past without a record. */
export const isAwaited = ({ state }: { state: TalkState }) => state === 'ARRANGED' || state === 'UNRECORDED'

export type MineOfTeam = StandingWithMine & MineFigures

const MINE = 'SELECT teamId, value, month FROM mine WHERE taskId = ?'

type MineRow = [teamId: number, value: number | null, month: Month | null]

/** What is mine on each sheet, scored and marked. Teams without any are left out. */
export function* mineIn(
  year: Year,
  standings: readonly TeamStanding[],
  extended: ReadonlyMap<number, string>,
  from: Db,
): Steps<ReadonlyMap<number, MineOfTeam>> {
  const tasks = tasksOf(year.id, from)
  const stored = from.$client.query<unknown, [number]>(MINE)
  const byTeam = new Map<number, Map<number, Mine>>()
  // By task, because each task says what its rows count for; others are served between two tasks.
  for (const task of tasks) {
    for (const [teamId, value, month] of stored.values(task.id) as MineRow[]) {
      const row = { value: value === null ? null : takenValue(task, value), month }
      if (!countsAsMine(task, row)) continue
      const own = byTeam.get(teamId)
      if (own) own.set(task.id, row)
      else byTeam.set(teamId, new Map([[task.id, row]]))
    }
    yield
  }

  const score = prepareMine({ tasks, groups: groupsOf(year.id, from) })
  const required = prerequisitesOf(year.id, from).length
  const time = Date.now()
  const found = new Map<number, MineOfTeam>()
  for (const { teamId, values, prerequisitesDone } of standings) {
    const mine = byTeam.get(teamId)
    if (!mine) continue
    yield
    // A month is over by the deadline of this troop, which may have more time than the year.
    const isOver = monthsOver({ deadline: year.deadline, extendedTo: extended.get(teamId) ?? null }, time)
    const scored = score({ values, mine, isOver })
    const standing = standingWithMine(scored, required - prerequisitesDone, year)
    found.set(teamId, { ...standing, ...countMarks(scored.marks) })
  }
  return found
}
