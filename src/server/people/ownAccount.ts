import { and, asc, eq, gte, isNotNull, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { InferOutput } from 'valibot'
import { isLastAdministrator } from '#domain/people/roles.ts'
import type { MailChoice, OwnName } from '#domain/requests/accounts.ts'
import { hashPassword, isPassword } from '#server/auth/passwords.ts'
import { startSession } from '#server/auth/sessions.ts'
import { mayHavePassword, setPassword } from '#server/auth/setPassword.ts'
import { describeMe, type User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import type { Steps } from '#server/core/slices.ts'
import { atomically, db } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { sessions, teams, users } from '#server/database/schema/people.ts'
import { plannedPrerequisites, plannedTasks, planTargets } from '#server/database/schema/plans.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { entryChanges, remarks, reminders, reviewActs, timeRequests } from '#server/database/schema/review.ts'
import { donePrerequisites, doubtAnswers, taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { talks } from '#server/database/schema/talks.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { eraseAccount } from './eraseAccount.ts'

/** Ends all sessions. @returns a new one for the actor @throws 400, 401 or 409 */
export async function changePassword(stillSignedIn: () => User, oldPassword: string, password: string) {
  const before = stillSignedIn()
  if (!mayHavePassword(before)) throw new Problem('no-password-here')
  await checkPassword(before, oldPassword, 'oldPassword')
  const passwordHash = await hashPassword(password, `user ${before.id}`)
  return atomically(() => {
    const actor = stillWithPassword(stillSignedIn, before, 'oldPassword')
    setPassword(actor, passwordHash)
    return startSession(actor.id)
  })
}

/** Mails about acts and remarks, acts alone, or none (rules.md#53). @returns the changed account */
export function chooseMails(actor: User, choice: InferOutput<typeof MailChoice>) {
  const { mails, dailyDigest = actor.dailyDigest, planMails = actor.planMails } = choice
  db.update(users).set({ mails, dailyDigest, planMails }).where(eq(users.id, actor.id)).run()
  return describeMe({ ...actor, mails, dailyDigest, planMails })
}

/** Keeps a name that is left out. @returns the changed account */
export function changeOwnName(actor: User, name: InferOutput<typeof OwnName>) {
  db.update(users).set(name).where(eq(users.id, actor.id)).run()
  return describeMe({ ...actor, ...name })
}

/** Checks the password if there is one. @throws 400, 401, 409 for the last administrator */
export async function deleteOwnAccount(stillSignedIn: () => User, password: string) {
  const before = stillSignedIn()
  if (before.passwordHash !== null) await checkPassword(before, password, 'password')
  const actor = stillWithPassword(stillSignedIn, before, 'password')
  refuseLastAdministrator(actor)
  eraseAccount(actor, actor.id)
}

/**
 * Returns the actor as stored now. While a password was compared, their sessions may have ended or their password been
 * reset by mail. @throws 400, 401
 */
function stillWithPassword(stillSignedIn: () => User, before: User, field: string): User {
  const actor = stillSignedIn()
  if (actor.passwordHash !== before.passwordHash) throw wrongPassword(field)
  return actor
}

/** @throws 409 when this is the only active administrator */
export function refuseLastAdministrator(person: { id: number }) {
  const administrators = db
    .select({ id: users.id, activated: users.activated })
    .from(users)
    .where(eq(users.role, 'ADMIN'))
    .all()
  if (isLastAdministrator(person, administrators)) throw new Problem('last-administrator')
}

/** Returns all data about the reader and nothing about other people, so no requests of others (RODO, art. 15 and 20). */
export function* ownData(reader: User) {
  return {
    account: describeMe(reader),
    signsInThroughAssociation: reader.ssoSubject !== null,
    sessions: yield* readBetween(() =>
      db
        .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, reader.id))
        .all(),
    ),
    requests: yield* readBetween(() =>
      db
        .select({
          team: teams.name,
          state: accessRequests.state,
          createdAt: accessRequests.createdAt,
          decidedAt: accessRequests.decidedAt,
        })
        .from(accessRequests)
        .innerJoin(teams, eq(accessRequests.teamId, teams.id))
        .where(eq(accessRequests.userId, reader.id))
        .all(),
    ),
    notifications: yield* readBetween(() =>
      db
        .select({
          kind: notifications.kind,
          text: notifications.text,
          team: teams.name,
          year: years.name,
          time: notifications.time,
          unread: notifications.unread,
        })
        .from(notifications)
        .leftJoin(teams, eq(notifications.teamId, teams.id))
        .leftJoin(years, eq(notifications.yearId, years.id))
        .where(and(eq(notifications.userId, reader.id), isNull(notifications.requestId)))
        .all(),
    ),
    lastEntered: yield* readBetween(() =>
      db
        .select({ task: tasks.name, value: taskEntries.value, updatedAt: taskEntries.updatedAt })
        .from(taskEntries)
        .innerJoin(tasks, eq(taskEntries.taskId, tasks.id))
        .where(eq(taskEntries.updatedById, reader.id))
        .all(),
    ),
    ticked: yield* readBetween(() =>
      db
        .select({ prerequisite: prerequisites.name, markedAt: donePrerequisites.doneAt })
        .from(donePrerequisites)
        .innerJoin(prerequisites, eq(donePrerequisites.prerequisiteId, prerequisites.id))
        .where(eq(donePrerequisites.doneById, reader.id))
        .all(),
    ),
    planned: yield* readBetween(() =>
      db
        .select({ task: tasks.name, value: plannedTasks.value, month: plannedTasks.month, at: plannedTasks.at })
        .from(plannedTasks)
        .innerJoin(tasks, eq(plannedTasks.taskId, tasks.id))
        .where(eq(plannedTasks.byId, reader.id))
        .all(),
    ),
    targets: yield* readBetween(() =>
      db
        .select({ team: teams.name, year: years.name, target: planTargets.target, at: planTargets.targetAt })
        .from(planTargets)
        .innerJoin(teams, eq(planTargets.teamId, teams.id))
        .innerJoin(years, eq(planTargets.yearId, years.id))
        .where(eq(planTargets.targetById, reader.id))
        .all(),
    ),
    plannedPrerequisites: yield* readBetween(() =>
      db
        .select({ prerequisite: prerequisites.name, month: plannedPrerequisites.month, at: plannedPrerequisites.at })
        .from(plannedPrerequisites)
        .innerJoin(prerequisites, eq(plannedPrerequisites.prerequisiteId, prerequisites.id))
        .where(eq(plannedPrerequisites.byId, reader.id))
        .all(),
    ),
    talkNotes: yield* readBetween(() =>
      ofSheets(
        talks,
        { heldOn: talks.heldOn, note: talks.panelNote },
        and(eq(talks.panelNoteById, reader.id), isNotNull(talks.panelNote)),
      ),
    ),
    talks: yield* readBetween(() =>
      ofSheets(talks, { heldOn: talks.heldOn, agreed: talks.agreed, at: talks.at }, eq(talks.byId, reader.id)),
    ),
    entered: yield* changesBy(reader),
    notes: yield* readBetween(() =>
      db
        .select({ team: teams.name, year: years.name, task: tasks.name, text: taskNotes.text, at: taskNotes.at })
        .from(taskNotes)
        .innerJoin(teams, eq(taskNotes.teamId, teams.id))
        .innerJoin(tasks, eq(taskNotes.taskId, tasks.id))
        .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
        .innerJoin(years, eq(taskGroups.yearId, years.id))
        .where(eq(taskNotes.byId, reader.id))
        .all(),
    ),
    doubtAnswers: yield* readBetween(() =>
      db
        .select({
          team: teams.name,
          year: years.name,
          task: tasks.name,
          value: doubtAnswers.value,
          note: doubtAnswers.note,
          at: doubtAnswers.at,
        })
        .from(doubtAnswers)
        .innerJoin(teams, eq(doubtAnswers.teamId, teams.id))
        .innerJoin(tasks, eq(doubtAnswers.taskId, tasks.id))
        .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
        .innerJoin(years, eq(taskGroups.yearId, years.id))
        .where(eq(doubtAnswers.byId, reader.id))
        .all(),
    ),
    remarks: yield* readBetween(() =>
      ofSheets(remarks, { text: remarks.text, at: remarks.at }, eq(remarks.byId, reader.id)),
    ),
    reviewActs: yield* readBetween(() =>
      ofSheets(
        reviewActs,
        { kind: reviewActs.kind, note: reviewActs.note, at: reviewActs.at },
        eq(reviewActs.byId, reader.id),
      ),
    ),
    explained: yield* readBetween(() =>
      ofSheets(remarks, { at: remarks.resolvedAt }, eq(remarks.resolvedById, reader.id)),
    ),
    timeRequests: yield* readBetween(() =>
      ofSheets(
        timeRequests,
        { until: timeRequests.until, reason: timeRequests.reason, at: timeRequests.at },
        eq(timeRequests.byId, reader.id),
      ),
    ),
    reminders: yield* readBetween(() =>
      ofSheets(reminders, { at: reminders.at, text: wordsOfReminder(reader) }, eq(reminders.byId, reader.id)),
    ),
    log: yield* readBetween(() =>
      db
        .select({
          time: auditEntries.time,
          kind: auditEntries.kind,
          own: sql<boolean>`${auditEntries.actorId} IS ${reader.id}`.mapWith(Boolean),
          district: auditEntries.districtName,
          team: auditEntries.teamName,
          year: auditEntries.yearName,
          before: auditEntries.before,
          after: auditEntries.after,
        })
        .from(auditEntries)
        .where(or(eq(auditEntries.actorId, reader.id), eq(auditEntries.userId, reader.id)))
        .all(),
    ),
    founded: yield* readBetween(() =>
      db
        .select({ team: teams.name, createdAt: teams.createdAt })
        .from(teams)
        .where(eq(teams.founderId, reader.id))
        .all(),
    ),
    mails: mailsTo(reader),
  }
}

/** Rows about sheets, with the names of the troop and the year. */
const ofSheets = <Columns extends Record<string, SQLiteColumn | SQL>>(
  table: SheetTable,
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

type SheetTable = SQLiteTable & { teamId: SQLiteColumn; yearId: SQLiteColumn }

/** Lets other requests run first: most of these reads pass over a whole table. */
function* readBetween<Rows>(read: () => Rows): Steps<Rows> {
  yield
  return read()
}

/** The audit alone keeps the words, for two years; `at` is the time right before its entry. */
const wordsOfReminder = (reader: User) => sql<string | null>`(
  SELECT after ->> 'text' FROM audit_entries
  WHERE kind = 'sheet.remind' AND actorId = ${reader.id} AND teamId = ${reminders.teamId} AND time >= ${reminders.at}
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
    address.toLowerCase() === email ? address : '[…]',
  )

const WINDOW = 20_000

function* changesBy(reader: User) {
  const newest =
    db
      .select({ id: max(entryChanges.id) })
      .from(entryChanges)
      .get()!.id ?? 0
  const found = []
  for (let from = 0; from <= newest; from += WINDOW) {
    found.push(...changesIn(reader, from, from + WINDOW))
    yield
  }
  return found
}

const changesIn = (reader: User, from: number, before: number) =>
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
    .where(and(gte(entryChanges.id, from), lt(entryChanges.id, before), eq(entryChanges.byId, reader.id)))
    .orderBy(asc(entryChanges.id))
    .all()

async function checkPassword(user: User, password: string, field: string) {
  if (!(await isPassword(password, user.passwordHash, `user ${user.id}`))) throw wrongPassword(field)
}

const wrongPassword = (field: string) => new Problem('wrong-password', { field })
