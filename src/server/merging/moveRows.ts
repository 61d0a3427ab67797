import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { teams } from '#server/database/schema/people.ts'
import { remarkMails } from '#server/database/schema/review.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { placeOf } from '#server/teams/teamLookups.ts'
import { moveInTrash } from '#server/years/trash.ts'

// Moves the rows of two teams that become one (rules.md#71). The tables are found by their foreign keys; a test fails for a
// key that has no rule here.

/**
 * `sheet`: the rows of a year change teams when the other team's sheet is the one to keep. `team`: all rows go to the team that
 * stays. `apart`: a function below.
 */
type Rule = 'sheet' | 'team' | 'apart'

export const RULES: Readonly<Record<string, Rule>> = {
  'users.teamId': 'team',
  'access_requests.teamId': 'team',
  'invitations.teamId': 'team',
  'teams.mergedInto': 'team',
  'remarks.teamId': 'team',
  'talks.teamId': 'team',

  'task_entries.teamId': 'sheet',
  'task_notes.teamId': 'sheet',
  'initial_marks.teamId': 'sheet',
  'doubt_answers.teamId': 'sheet',
  'entry_changes.teamId': 'sheet',
  'sheet_reviews.teamId': 'sheet',
  'review_acts.teamId': 'sheet',
  'time_requests.teamId': 'sheet',
  'reminders.teamId': 'sheet',
  'plan_targets.teamId': 'sheet',
  'mine.teamId': 'sheet',
  'plan_mails.teamId': 'sheet',

  'remark_mails.teamId': 'apart',
  'rankings.teamId': 'apart',
  'told_results.teamId': 'apart',
  'notifications.teamId': 'apart',
  'former_names.teamId': 'apart',
  'distinct_teams.teamId': 'apart',
  'distinct_teams.otherId': 'apart',
}

const keysWith = (rule: Rule) =>
  Object.entries(RULES)
    .filter(([, its]) => its === rule)
    .map(([key]) => key.split('.') as [table: string, column: string])

interface Pair {
  staying: { id: number; name: string; districtId: number }
  other: { id: number; name: string }
}

/** A year in which the other team's sheet is kept. */
interface SwappedYear {
  yearId: number
  isClosed: boolean
  areBoth: boolean
}

export function moveRows({ staying, other }: Pair, years: readonly SwappedYear[]) {
  const swapped = years.map(({ yearId }) => yearId)
  for (const [table, column] of keysWith('team'))
    sqlite.query(`UPDATE "${table}" SET "${column}" = ? WHERE "${column}" = ?`).run(staying.id, other.id)
  for (const { yearId, isClosed, areBoth } of years) {
    swapSheets(staying.id, other.id, yearId)
    // The result of a closed year goes with its sheet. Both rows stay in the ranking, under the names of that time.
    if (isClosed && areBoth) swapRows('rankings', 'yearId = ?3', staying.id, other.id, yearId)
  }
  moveInTrash((table, teamId, yearId) => {
    if (RULES[`${table}.teamId`] === 'team') return teamId === other.id ? staying.id : teamId
    if (!swapped.includes(yearId)) return teamId
    return teamId === other.id ? staying.id : teamId === staying.id ? other.id : teamId
  })
  gatherRemarkMails(staying.id, other.id)
  keepOneInSnapshot(staying, other.id, swapped)
  moveNotices({ staying, other }, swapped)
}

/** No team has this id. The keys are checked at the commit. */
const ASIDE = -1

function swapSheets(stayingId: number, otherId: number, yearId: number) {
  sqlite.run('PRAGMA defer_foreign_keys = ON')
  for (const [table] of keysWith('sheet')) swapRows(table, ofYear(table), stayingId, otherId, yearId)
}

function swapRows(table: string, isOfYear: string, stayingId: number, otherId: number, yearId: number) {
  const move = sqlite.query(`UPDATE "${table}" SET teamId = ?1 WHERE teamId = ?2 AND ${isOfYear}`)
  move.run(ASIDE, stayingId, yearId)
  move.run(stayingId, otherId, yearId)
  move.run(otherId, ASIDE, yearId)
}

const PARTS = {
  taskId:
    'SELECT task.id FROM tasks AS task JOIN task_groups AS area ON area.id = task.primaryGroupId WHERE area.yearId = ?3',
  prerequisiteId: 'SELECT id FROM initial_tasks WHERE yearId = ?3',
  initialTaskId: 'SELECT id FROM initial_tasks WHERE yearId = ?3',
  groupId: 'SELECT id FROM task_groups WHERE yearId = ?3',
}

function ofYear(table: string): string {
  const columns = sqlite
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name)
  if (columns.includes('yearId')) return 'yearId = ?3'
  const parts = Object.entries(PARTS).filter(([column]) => columns.includes(column))
  return `(${parts.map(([column, ids]) => `"${column}" IN (${ids})`).join(' OR ')})`
}

/** A person who waits for a mail about both sheets gets the earlier one. */
function gatherRemarkMails(stayingId: number, otherId: number) {
  const waiting = and(eq(remarkMails.teamId, otherId), isNotNull(remarkMails.dueAt))
  for (const mail of db.select().from(remarkMails).where(waiting).all()) {
    const { userId, yearId, waitingSince, dueAt } = mail
    const same = and(eq(remarkMails.userId, userId), eq(remarkMails.yearId, yearId), eq(remarkMails.teamId, stayingId))
    const known = db.select().from(remarkMails).where(same).get()
    const earlier = (a: string | null | undefined, b: string | null) => (a && b && a < b ? a : b)
    const times = { waitingSince: earlier(known?.waitingSince, waitingSince), dueAt: earlier(known?.dueAt, dueAt) }
    const moved = { ...mail, teamId: stayingId }
    if (known) db.update(remarkMails).set(times).where(same).run()
    else db.insert(remarkMails).values(moved).run()
  }
  db.delete(remarkMails).where(eq(remarkMails.teamId, otherId)).run()
}

/** Fixed rankings keep both rows; the snapshot of the OPEN year, which is taken again at night, keeps one. */
function keepOneInSnapshot(staying: Pair['staying'], otherId: number, swapped: readonly number[]) {
  const open = sqlite.query<{ id: number }, []>(`SELECT id FROM years WHERE state = 'OPEN'`).get()
  if (!open) return
  const rowOf = (teamId: number) => and(eq(rankings.yearId, open.id), eq(rankings.teamId, teamId))
  if (!swapped.includes(open.id)) {
    db.delete(rankings).where(rowOf(otherId)).run()
    return
  }
  db.delete(rankings).where(rowOf(staying.id)).run()
  const { district, group } = placeOf(staying.id)
  const kept = { teamId: staying.id, name: staying.name, district: district.name, group: group?.name ?? null }
  db.update(rankings).set(kept).where(rowOf(otherId)).run()
}

/** Notices of remarks and of sheets that stay lead to the team that stays; the others still name their team. */
function moveNotices({ staying, other }: Pair, swapped: readonly number[]) {
  const of = (teamId: number) => and(eq(notifications.teamId, teamId), isNull(notifications.remarkId))
  const isSwapped = inArray(notifications.yearId, [...swapped])
  const lead = (which: SQL | undefined) => db.update(notifications).set({ teamId: staying.id }).where(which).run()
  const nameOnly = (teamName: string, which: SQL | undefined) =>
    db.update(notifications).set({ teamId: null, teamName }).where(which).run()
  nameOnly(staying.name, and(of(staying.id), isSwapped))
  lead(and(of(other.id), isSwapped))
  nameOnly(other.name, and(of(other.id), isNull(notifications.requestId)))
  lead(eq(notifications.teamId, other.id))
}

/** Hides the merged team. A name key of its own frees its name. */
export function closeTeam({ staying, other }: Pair) {
  const place = { mergedInto: staying.id, districtId: staying.districtId, groupId: null, founderId: null }
  const closed = { ...place, nameKey: ` ${other.id}`, shadow: true, locked: false }
  db.update(teams).set(closed).where(eq(teams.id, other.id)).run()
}
