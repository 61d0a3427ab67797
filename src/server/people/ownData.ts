import { and, asc, eq, gte, isNotNull, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { emailIn } from '#domain/people/email.ts'
import { pick } from '#domain/pick.ts'
import { describeMe, type User } from '#server/auth/user.ts'
import type { Steps } from '#server/core/slices.ts'
import { db } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { mine, planTargets } from '#server/database/schema/mine.ts'
import { sessions, teams } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { entryChanges, remarks, reminders, reviewActs, timeRequests } from '#server/database/schema/review.ts'
import { donePrerequisites, doubtAnswers, taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { talks } from '#server/database/schema/talks.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'

/**
 * Returns all data about the reader and nothing about other people, so no requests of others (RODO, art. 15 and 20). Other
 * requests run between two parts, because most of them pass over a whole table (security.md#x21).
 */
export function* ownData(reader: User): Steps<Record<string, unknown>> {
  const data: Record<string, unknown> = {
    account: describeMe(reader),
    signsInThroughAssociation: reader.ssoSubject !== null,
    entered: yield* changesBy(reader),
  }
  for (const [name, read] of Object.entries(PARTS)) {
    yield
    data[name] = read(reader)
  }
  return data
}

const PARTS: Record<string, (reader: User) => unknown[]> = {
  sessions: ({ id }) =>
    db
      .select(pick(sessions, 'createdAt', 'expiresAt'))
      .from(sessions)
      .where(eq(sessions.userId, id))
      .all(),
  requests: ({ id }) =>
    db
      .select({ team: teams.name, ...pick(accessRequests, 'state', 'createdAt', 'decidedAt') })
      .from(accessRequests)
      .innerJoin(teams, eq(accessRequests.teamId, teams.id))
      .where(eq(accessRequests.userId, id))
      .all(),
  notifications: ({ id }) =>
    db
      .select({ team: teams.name, year: years.name, ...pick(notifications, 'kind', 'text', 'time', 'unread') })
      .from(notifications)
      .leftJoin(teams, eq(notifications.teamId, teams.id))
      .leftJoin(years, eq(notifications.yearId, years.id))
      .where(and(eq(notifications.userId, id), isNull(notifications.requestId)))
      .all(),
  lastEntered: ({ id }) =>
    onTasks(taskEntries, pick(taskEntries, 'value', 'updatedAt'), eq(taskEntries.updatedById, id)),
  ticked: ({ id }) =>
    onPrerequisites(donePrerequisites, { markedAt: donePrerequisites.doneAt }, eq(donePrerequisites.doneById, id)),
  mine: ({ id }) => onTasks(mine, pick(mine, 'value', 'month', 'at'), eq(mine.byId, id)),
  targets: ({ id }) =>
    onSheets(planTargets, { target: planTargets.target, at: planTargets.targetAt }, eq(planTargets.targetById, id)),
  talkNotes: ({ id }) =>
    onSheets(
      talks,
      { heldOn: talks.heldOn, note: talks.panelNote },
      and(eq(talks.panelNoteById, id), isNotNull(talks.panelNote)),
    ),
  talks: ({ id }) => onSheets(talks, pick(talks, 'heldOn', 'agreed', 'at'), eq(talks.byId, id)),
  unfitTalks: ({ id }) => onSheets(talks, { text: talks.unfit, at: talks.unfitAt }, eq(talks.unfitById, id)),
  confirmedTalks: ({ id }) =>
    onSheets(talks, { heldOn: talks.heldOn, at: talks.confirmedAt }, eq(talks.confirmedById, id)),
  notes: ({ id }) => onTasks(taskNotes, pick(taskNotes, 'text', 'at'), eq(taskNotes.byId, id)),
  doubtAnswers: ({ id }) => onTasks(doubtAnswers, pick(doubtAnswers, 'value', 'note', 'at'), eq(doubtAnswers.byId, id)),
  remarks: ({ id }) => onSheets(remarks, pick(remarks, 'text', 'at'), eq(remarks.byId, id)),
  reviewActs: ({ id }) => onSheets(reviewActs, pick(reviewActs, 'kind', 'note', 'at'), eq(reviewActs.byId, id)),
  explained: ({ id }) => onSheets(remarks, { at: remarks.resolvedAt }, eq(remarks.resolvedById, id)),
  timeRequests: ({ id }) =>
    onSheets(timeRequests, pick(timeRequests, 'until', 'reason', 'at'), eq(timeRequests.byId, id)),
  timeAnswers: ({ id }) =>
    onSheets(
      timeRequests,
      { ...pick(timeRequests, 'extendedTo', 'note'), at: timeRequests.answeredAt },
      eq(timeRequests.answeredById, id),
    ),
  /** Without the addresses, which are data about others. */
  invitations: ({ id }) =>
    db
      .select({ team: teams.name, ...pick(invitations, 'role', 'letter', 'leaveOn', 'at') })
      .from(invitations)
      .leftJoin(teams, eq(invitations.teamId, teams.id))
      .where(eq(invitations.byId, id))
      .all(),
  reminders: ({ id }) => onSheets(reminders, { at: reminders.at, text: wordsOfReminder(id) }, eq(reminders.byId, id)),
  log: ({ id }) =>
    db
      .select({
        ...pick(auditEntries, 'time', 'kind', 'before', 'after'),
        own: sql<boolean>`${auditEntries.actorId} IS ${id}`.mapWith(Boolean),
        district: auditEntries.districtName,
        team: auditEntries.teamName,
        year: auditEntries.yearName,
      })
      .from(auditEntries)
      .where(or(eq(auditEntries.actorId, id), eq(auditEntries.userId, id)))
      .all(),
  founded: ({ id }) =>
    db.select({ team: teams.name, createdAt: teams.createdAt }).from(teams).where(eq(teams.founderId, id)).all(),
  mails: mailsTo,
}

type Columns = Record<string, SQLiteColumn | SQL>

const onSheets = (
  table: SQLiteTable & { teamId: SQLiteColumn; yearId: SQLiteColumn },
  columns: Columns,
  which: SQL | undefined,
) =>
  db
    .select({ team: teams.name, year: years.name, ...columns })
    .from(table)
    .innerJoin(teams, eq(table.teamId, teams.id))
    .innerJoin(years, eq(table.yearId, years.id))
    .where(which)
    .all()

const onTasks = (table: SQLiteTable & { teamId: SQLiteColumn; taskId: SQLiteColumn }, columns: Columns, which: SQL) =>
  db
    .select({ team: teams.name, year: years.name, task: tasks.name, ...columns })
    .from(table)
    .innerJoin(teams, eq(table.teamId, teams.id))
    .innerJoin(tasks, eq(table.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .innerJoin(years, eq(taskGroups.yearId, years.id))
    .where(which)
    .all()

const onPrerequisites = (table: SQLiteTable & { prerequisiteId: SQLiteColumn }, columns: Columns, which: SQL) =>
  db
    .select({ prerequisite: prerequisites.name, ...columns })
    .from(table)
    .innerJoin(prerequisites, eq(table.prerequisiteId, prerequisites.id))
    .where(which)
    .all()

/** The audit alone keeps the words, for two years; `at` is the time right before its entry. */
const wordsOfReminder = (readerId: number) => sql<string | null>`(
  SELECT after ->> 'text' FROM audit_entries
  WHERE kind = 'sheet.remind' AND actorId = ${readerId} AND teamId = ${reminders.teamId} AND time >= ${reminders.at}
  ORDER BY id LIMIT 1)`

/** A mail that holds a key has no text here: a stolen session must not set a new password with it. */
function mailsTo(reader: User) {
  const rows = db.select().from(outbox).where(eq(outbox.recipient, reader.email)).all()
  return rows.map(({ subject, text, holdsKey, createdAt, sentAt }) => ({
    subject,
    text: holdsKey ? null : withoutOthers(text, reader),
    createdAt,
    sentAt,
  }))
}

const withoutOthers = (text: string, { email }: User) =>
  text.replace(/[^\s<>()"„”,;:]+@[^\s<>()"„”,;:]+[^\s<>()"„”,;:.]/g, address =>
    emailIn(address) === email ? address : '[…]',
  )

const WINDOW = 20_000

function* changesBy({ id }: User) {
  const { newest } = db
    .select({ newest: max(entryChanges.id) })
    .from(entryChanges)
    .get()!
  const found = []
  for (let from = 0; from <= (newest ?? 0); from += WINDOW) {
    const window = and(gte(entryChanges.id, from), lt(entryChanges.id, from + WINDOW), eq(entryChanges.byId, id))
    found.push(...selectChanges().where(window).orderBy(asc(entryChanges.id)).all())
    yield
  }
  return found
}

const selectChanges = () =>
  db
    .select({
      team: teams.name,
      task: tasks.name,
      prerequisite: prerequisites.name,
      from: entryChanges.before,
      to: entryChanges.after,
      at: entryChanges.at,
    })
    .from(entryChanges)
    .innerJoin(teams, eq(entryChanges.teamId, teams.id))
    .leftJoin(tasks, eq(entryChanges.taskId, tasks.id))
    .leftJoin(prerequisites, eq(entryChanges.prerequisiteId, prerequisites.id))
