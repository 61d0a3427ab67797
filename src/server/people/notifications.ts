import { and, desc, eq, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { mayDecideAbout, mayEnterPanel } from '#domain/people/roles.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { isErased, type User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { knownPerson, nameIn } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { remarks, sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { prerequisites, tasks, years } from '#server/database/schema/years.ts'
import {
  isNoticeKind,
  KINDS,
  type NoticeKind,
  noticeText,
  readableNotice,
  type ShownNotice,
} from '#server/notices/kinds.ts'
import { namesSeenBy } from './authors.ts'

/** Puts those that wait for the reader first, then the newest; `request.mayDecide` while the reader can still answer. */
export function notificationsOf(reader: User, limit: number) {
  const rows = selectNotices()
    .where(and(eq(notifications.userId, reader.id), isShown()))
    .orderBy(desc(waits), desc(notifications.id))
    .limit(limit)
    .all()
  return describeAll(rows, reader)
}

/** Counts the reader's unread notices, listed or not; unread remarks of one person on one sheet count once. */
export const unreadOf = ({ id }: { id: number }) =>
  db
    .select({ n: sql<number>`count(DISTINCT coalesce(${gathering}, ${notifications.id}))` })
    .from(notifications)
    .leftJoin(accessRequests, eq(notifications.requestId, accessRequests.id))
    .leftJoin(remarks, eq(notifications.remarkId, remarks.id))
    .leftJoin(sheetReviews, sameSheet)
    .leftJoin(years, eq(notifications.yearId, years.id))
    .where(and(eq(notifications.userId, id), isUnread(), isShown()))
    .get()!.n

/** @throws 404 also for another person's notification */
export function notificationOf(reader: User, id: number) {
  const row = selectNotices()
    .where(and(eq(notifications.id, id), eq(notifications.userId, reader.id)))
    .get()
  if (!row) throw new Problem('notification-unknown')
  return describeAll([row], reader)[0]!
}

export function markRead<N extends { id: number }>(notice: N) {
  db.update(notifications).set({ unread: false }).where(eq(notifications.id, notice.id)).run()
  return { ...notice, unread: false }
}

/** Marks those up to a notice that the reader has seen: a newer one stays unread. */
export function markAllRead({ id }: { id: number }, upTo: number) {
  db.update(notifications)
    .set({ unread: false })
    .where(and(eq(notifications.userId, id), eq(notifications.unread, true), lte(notifications.id, upTo), isShown()))
    .run()
}

export function markRequestRead(requestId: number) {
  db.update(notifications).set({ unread: false }).where(eq(notifications.requestId, requestId)).run()
}

/** A notice of an act that may still be taken back waits. */
const isShown = () => or(isNull(notifications.heldUntil), lte(notifications.heldUntil, now()))

const sameSheet = and(eq(sheetReviews.teamId, notifications.teamId), eq(sheetReviews.yearId, notifications.yearId))

/** Unread remarks of one person on one sheet are one row in the bell. */
const gathering = sql<string | null>`CASE WHEN ${notifications.remarkId} IS NOT NULL THEN
  ${notifications.teamId} || '/' || ${notifications.yearId} || '/' || ${notifications.byId} END`

const isOfKind = (kind: NoticeKind) => sql`${notifications.kind} IS ${sql.raw(`'${kind}'`)}`
const isInState = (state: 'SUBMITTED' | 'RETURNED') =>
  sql`(${years.state} IS 'OPEN' AND ${sheetReviews.state} IS ${sql.raw(`'${state}'`)}
    AND ${sheetReviews.since} <= ${notifications.time})`
const hasOpenTimeRequest = sql`EXISTS (
  SELECT 1 FROM ${timeRequests} WHERE ${timeRequests.teamId} = ${notifications.teamId}
    AND ${timeRequests.yearId} = ${notifications.yearId}
    AND ${timeRequests.answeredAt} IS NULL AND ${timeRequests.at} <= ${notifications.time})`

/** 1 while the act that the notice asks for is still to be done. */
const waits = sql<number>`CASE
  WHEN ${notifications.requestId} IS NOT NULL THEN ${accessRequests.state} IS 'WAITING'
  WHEN ${isOfKind('sheet.submit')} THEN ${isInState('SUBMITTED')}
  WHEN ${isOfKind('sheet.return')} THEN ${isInState('RETURNED')}
  WHEN ${isOfKind('time.ask')} THEN ${years.state} IS 'OPEN' AND ${hasOpenTimeRequest}
  ELSE 0 END`

/** A matter that was handled elsewhere counts as read. */
const isHandled: SQL = sql`CASE
  WHEN ${isOfKind('sheet.remark')} THEN ${remarks.resolvedAt} IS NOT NULL
  WHEN ${notifications.kind} IN ('sheet.submit', 'sheet.return', 'time.ask') THEN NOT ${waits}
  ELSE 0 END`
const isUnread = () => and(eq(notifications.unread, true), not(isHandled))

const askers = alias(users, 'askers')

const selectNotices = () =>
  db
    .select({
      notice: notifications,
      isUnread: sql<number>`${isUnread()}`,
      waits,
      gathering,
      team: teams,
      year: years.name,
      yearState: years.state,
      remark: remarks.text,
      remarkAbout: { areaId: tasks.primaryGroupId, taskId: remarks.taskId, prerequisiteId: remarks.prerequisiteId },
      task: tasks.name,
      prerequisite: prerequisites.name,
      request: accessRequests,
      asker: { id: askers.id, email: askers.email, name: nameIn(askers) },
    })
    .from(notifications)
    .leftJoin(accessRequests, eq(notifications.requestId, accessRequests.id))
    // A notice of an earlier version names the team in its text only.
    .leftJoin(teams, eq(teams.id, sql`coalesce(${notifications.teamId}, ${accessRequests.teamId})`))
    .leftJoin(years, eq(notifications.yearId, years.id))
    .leftJoin(sheetReviews, sameSheet)
    .leftJoin(remarks, eq(notifications.remarkId, remarks.id))
    .leftJoin(tasks, eq(remarks.taskId, tasks.id))
    .leftJoin(prerequisites, eq(remarks.prerequisiteId, prerequisites.id))
    .leftJoin(askers, eq(accessRequests.userId, askers.id))
    .$dynamic()

type Row = NonNullable<ReturnType<ReturnType<typeof selectNotices>['get']>>

function describeAll(rows: readonly Row[], reader: User) {
  const nameOf = namesSeenBy(
    reader,
    rows.flatMap(({ notice, request }) => [
      [notice.byId, notice.time],
      [request?.decidedById ?? null, request?.decidedAt ?? null],
    ]),
  )
  const personOf = namesOf(rows.flatMap(({ notice }) => notice.details?.personId ?? []))
  return rows.map(row => {
    const { notice, request, team, asker } = row
    const { id, time } = notice
    const decider = nameOf(request?.decidedById ?? null, request?.decidedAt ?? null)
    const facts = factsOf(row, reader, nameOf(notice.byId, time), personOf)
    const path = facts ? pathOf(facts, row, reader) : notice.path
    return {
      id,
      text: notice.text || (facts ? noticeText(facts, request && { teamId: request.teamId }) : ''),
      time,
      unread: row.isUnread === 1,
      waits: row.waits === 1 && (!request || (team !== null && mayDecideAbout(reader, team))),
      path,
      kind: facts?.kind ?? null,
      icon: facts ? KINDS[facts.kind].icon : 'flag',
      words: facts
        ? KINDS[facts.kind].words(facts)
        : [path ? { link: readableNotice(notice.text) } : readableNotice(notice.text)],
      quote: row.remark ?? notice.details?.note ?? null,
      by: facts && KINDS[facts.kind].isSigned ? signature(nameOf(notice.byId, time)) : null,
      gathering: row.gathering,
      request: request &&
        team &&
        asker && {
          id: request.id,
          state: request.state,
          team: { id: team.id, name: team.name },
          asker,
          mayDecide: request.state === 'WAITING' && mayDecideAbout(reader, team),
          decidedAt: request.decidedAt,
          decidedBy: decider && (decider.own ? 'Ty' : (decider.name ?? decider.office)),
        },
    }
  })
}

type SeenName = ReturnType<ReturnType<typeof namesSeenBy>>

/** Returns null for a notice of an earlier version, which is a text. */
function factsOf(row: Row, reader: User, by: SeenName, personOf: ReturnType<typeof namesOf>): ShownNotice | null {
  const { notice, request, team, asker } = row
  const stored = notice.kind !== null && isNoticeKind(notice.kind) ? notice.kind : null
  const kind = stored ?? (request ? (team?.founderId === asker?.id ? 'access.found' : 'access.ask') : null)
  if (!kind) return null
  // Leaders and coordinators need the address to decide whom to let in.
  const ofAsker = request && asker && (isErased(asker) ? ERASED : (asker.name ?? asker.email))
  return {
    kind,
    who: ofAsker ?? by?.name ?? by?.office ?? ERASED,
    team: team?.name ?? notice.teamName ?? '',
    year: row.year ?? '',
    subject: row.task ?? row.prerequisite,
    isForPanel: mayEnterPanel(reader),
    person: personOf(kind, notice.details?.personId),
    requestState: request?.state ?? null,
    details: notice.details ?? {},
  }
}

const pathOf = ({ kind, isForPanel }: ShownNotice, { notice, team, yearState, remarkAbout }: Row, reader: User) =>
  KINDS[kind].path({
    teamId: team?.id ?? null,
    yearId: notice.yearId,
    isForPanel,
    isYearOver: yearState === 'FINISHED',
    isAboutReader: notice.details?.personId === reader.id,
    ...remarkAbout,
  })

const ERASED = 'konto usunięte'

const signature = (by: SeenName) => by && [by.name, by.office].filter(Boolean).join(', ')

/** Names, else offices: an address only of a leader whose access was ended, for those who decide whether to give it back. */
function namesOf(ids: readonly number[]) {
  const people = db
    .select(knownPerson)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .all()
  const known = new Map(people.map(person => [person.id, person]))
  return (kind: NoticeKind, id?: number) => {
    if (id === undefined) return null
    const person = known.get(id)
    if (!person || isErased(person)) return ERASED
    return person.name ?? (isAboutAccess(kind) ? person.email : roleNames.USER)
  }
}

const isAboutAccess = (kind: NoticeKind) => kind === 'access.end' || kind === 'access.return'
