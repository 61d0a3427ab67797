import { asc, eq } from 'drizzle-orm'
import { type BegunSheet, isOtherKept } from '#domain/merging.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { db, sqlite } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { workingInvitationsTo } from '#server/invitations/sendInvitation.ts'
import { fixedStandings } from '#server/rankings/teamHistory.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { standingOfTeam } from '#server/sheets/sheetOf.ts'
import { formerNamesOf } from '#server/teams/formerNames.ts'
import { managedTeam } from '#server/teams/managedTeams.ts'
import { teamWithOwners } from '#server/teams/teamLookups.ts'
import { allYears, type Year } from '#server/years/yearLookups.ts'

// Two teams year by year, before they become one (rules.md#71).

type Team = ReturnType<typeof managedTeam>

/** @throws 403, 404, 409 for one team, a hidden one, and one that was merged already */
export function mergeablePair(actor: User, id: number, otherId: number) {
  if (id === otherId) throw new Problem('same-team')
  const [staying, other] = [managedTeam(actor, id), managedTeam(actor, otherId)]
  if (staying.shadow || other.shadow) throw new Problem('team-hidden')
  return { staying, other }
}

/** Compares two teams and their sheets by year, newest first, before a merge. @throws as `mergeablePair` */
export function compareTeams(actor: User, id: number, otherId: number) {
  const { staying, other } = mergeablePair(actor, id, otherId)
  const years = comparedYears(staying, other)
  const [keptRows, otherRows] = [fixedStandings(id), fixedStandings(otherId)]
  const ranked = new Set([...keptRows, ...otherRows].map(({ yearId }) => yearId))
  const listed = years.filter(({ year, begun }) => begun.length > 0 || ranked.has(year.id))
  return {
    teams: [describe(staying, keptRows.length), describe(other, otherRows.length)] as const,
    years: listed.map(({ year, begun, stays }) => ({
      yearId: year.id,
      year: year.name,
      state: year.state,
      /** The team whose sheet becomes that of the team that stays; null where nobody has one. */
      stays,
      isBlocked: isBlocked(year, staying, other),
      sheets: [
        begun.includes(id) || ranked.has(year.id) ? describeSheet(staying, other, year, keptRows) : null,
        begun.includes(otherId) || ranked.has(year.id) ? describeSheet(other, staying, year, otherRows) : null,
      ] as const,
    })),
    version: versionOf(staying, other),
  }
}

interface ComparedYear {
  year: Year
  begun: number[]
  stays: number | null
}

/** Years in which a team has a sheet, newest first, and whose is kept. */
export function comparedYears(staying: { id: number }, other: { id: number }): ComparedYear[] {
  return allYears().map(year => {
    const begun = [staying.id, other.id].filter(teamId => hasSheet(teamId, year))
    return { year, begun, stays: begun.length === 2 ? keptOf(year, staying, other).id : (begun[0] ?? null) }
  })
}

function keptOf(year: Year, staying: { id: number }, other: { id: number }) {
  const [one, two] = [staying, other].map(({ id }) => ({
    review: storedReview(id, year.id)?.state ?? 'IN_PROGRESS',
    entered: sqlite.query<Figures, [number, number]>(FIGURES).get(id, year.id)!.entered,
  })) as [BegunSheet, BegunSheet]
  return isOtherKept(one, two) ? other : staying
}

/** True if both sheets of the OPEN year are handed in: a reviewer decides first. */
export const isBlocked = (year: Year, ...pair: readonly { id: number }[]) =>
  year.state === 'OPEN' && pair.every(team => isHandedIn(team.id, year.id))

const isHandedIn = (teamId: number, yearId: number) =>
  !isOpenToLeaders(storedReview(teamId, yearId)?.state ?? 'IN_PROGRESS')

const hasSheet = (teamId: number, year: Year) =>
  sqlite.query<{ n: number }, [number, number]>(HAS_SHEET).get(teamId, year.id)!.n === 1 || isHandedIn(teamId, year.id)

const TASKS =
  'SELECT task.id FROM tasks AS task JOIN task_groups AS area ON area.id = task.primaryGroupId WHERE area.yearId = ?2'
const PREREQUISITES = 'SELECT id FROM initial_tasks WHERE yearId = ?2'

const HAS_SHEET = `SELECT EXISTS (
  SELECT 1 FROM task_entries WHERE teamId = ?1 AND taskId IN (${TASKS})
  UNION ALL SELECT 1 FROM task_notes WHERE teamId = ?1 AND taskId IN (${TASKS})
  UNION ALL SELECT 1 FROM mine WHERE teamId = ?1 AND taskId IN (${TASKS})
  UNION ALL SELECT 1 FROM initial_marks WHERE teamId = ?1 AND initialTaskId IN (${PREREQUISITES})) AS n`

function describe(team: Team, rankings: number) {
  const { id, name, district, createdAt, owners } = teamWithOwners(team.id)
  return {
    ...{ id, name, district, createdAt, rankings },
    leaders: owners.filter(({ teamAccepted }) => teamAccepted).map(({ id, email, name }) => ({ id, email, name })),
    asking: owners.filter(({ teamAccepted }) => !teamAccepted).length,
    invitations: workingInvitationsTo(id),
    formerNames: formerNamesOf(id).map(({ name }) => name),
  }
}

function describeSheet(
  team: { id: number },
  beside: { id: number },
  year: Year,
  fixed: ReturnType<typeof fixedStandings>,
) {
  const row = fixed.find(({ yearId }) => yearId === year.id)
  const { points, category } = row ?? standingOfTeam(team.id, year)
  const figures = sqlite.query<Figures, [number, number]>(FIGURES).get(team.id, year.id)!
  if (!row && !hasSheet(team.id, year)) return null
  return {
    review: storedReview(team.id, year.id)?.state ?? 'IN_PROGRESS',
    points,
    category,
    /** The place in a fixed ranking, with the name of that time. */
    ranked: row ? { place: row.place, of: row.of, name: row.name } : null,
    ...figures,
    /** Tasks and prerequisites with an entry here and none in the other sheet. */
    onlyHere: entriesOnlyIn(team.id, beside.id, year.id),
  }
}

interface Figures {
  entered: number
  tasks: number
  mine: number
  remarks: number
  at: string | null
}

const FIGURES = `SELECT
  (SELECT count(*) FROM task_entries WHERE teamId = ?1 AND taskId IN (${TASKS})) AS entered,
  (SELECT count(*) FROM (${TASKS})) AS tasks,
  (SELECT count(*) FROM mine WHERE teamId = ?1 AND taskId IN (${TASKS})) AS mine,
  (SELECT count(*) FROM remarks WHERE teamId = ?1 AND yearId = ?2) AS remarks,
  (SELECT max(updatedAt) FROM task_entries WHERE teamId = ?1 AND taskId IN (${TASKS})) AS at`

export const entriesOnlyIn = (teamId: number, besideId: number, yearId: number) =>
  sqlite
    .query<{ name: string }, [number, number, number]>(ONLY_IN)
    .all(teamId, yearId, besideId)
    .map(({ name }) => name)

const ONLY_IN = `
  SELECT prerequisite.name FROM initial_marks AS mark JOIN initial_tasks AS prerequisite ON prerequisite.id = mark.initialTaskId
    WHERE mark.teamId = ?1 AND prerequisite.yearId = ?2
      AND mark.initialTaskId NOT IN (SELECT initialTaskId FROM initial_marks WHERE teamId = ?3)
  UNION ALL
  SELECT * FROM (SELECT task.name FROM task_entries AS entry JOIN tasks AS task ON task.id = entry.taskId
    JOIN task_groups AS area ON area.id = task.primaryGroupId
    WHERE entry.teamId = ?1 AND area.yearId = ?2
      AND entry.taskId NOT IN (SELECT taskId FROM task_entries WHERE teamId = ?3)
    ORDER BY area.displayPriority, area.id, task.displayPriority, task.id)`

/**
 * Returns a text that changes with the facts that the caller decides by: names, districts, people, and the sheets with their
 * states. It does not depend on entered values, unless they change which sheet is kept, or on which of the two teams stays.
 */
export function versionOf(...teams: [Team, Team]): string {
  const pair = teams.toSorted((a, b) => a.id - b.id) as [Team, Team]
  const people = pair.map(({ id }) =>
    db
      .select({ id: knownPerson.id, teamAccepted: users.teamAccepted })
      .from(users)
      .where(eq(users.teamId, id))
      .orderBy(asc(users.id))
      .all(),
  )
  const facts = [
    pair.map(({ id, name, districtId }) => [id, name, districtId]),
    people,
    comparedYears(...pair).map(({ year, begun, stays }) => [
      // Of equals the troop that stays decides.
      [year.id, year.state, begun, begun.length === 2 && [stays, keptOf(year, pair[1], pair[0]).id]],
      pair.map(({ id }) => {
        const review = storedReview(id, year.id)
        return review && [review.state, review.since]
      }),
    ]),
  ]
  return Bun.hash(JSON.stringify(facts)).toString(36)
}
