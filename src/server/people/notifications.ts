import { and, count, desc, eq, isNull, lte, or } from 'drizzle-orm'
import { mayDecideAbout } from '#domain/people/roles.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { heldUntil, rememberTold } from '#server/database/undo.ts'

/** `requestId` is the request to answer, `path` the page that the notice opens. */
export function notify(userId: number, text: string, about: { requestId?: number; path?: string } = {}) {
  const { id } = db
    .insert(notifications)
    .values({ userId, text, time: now(), heldUntil: heldUntil(), ...about })
    .returning({ id: notifications.id })
    .get()
  rememberTold(notifications, id)
}

/** Newest first; `request.mayDecide` while the reader can still answer. */
export function notificationsOf(reader: User, limit: number) {
  return selectNotices()
    .where(and(eq(notifications.userId, reader.id), isShown()))
    .orderBy(desc(notifications.id))
    .limit(limit)
    .all()
    .map(row => describe(row, reader))
}

/** Counts all unread notifications of the reader, listed or not. */
export const unreadOf = ({ id }: { id: number }) =>
  db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.unread, true), isShown()))
    .get()!.n

/** @throws 404 also for another person's notification */
export function notificationOf(reader: User, id: number) {
  const row = selectNotices()
    .where(and(eq(notifications.id, id), eq(notifications.userId, reader.id)))
    .get()
  if (!row) throw new Problem('notification-unknown')
  return describe(row, reader)
}

export function markRead<N extends { id: number }>(notice: N) {
  db.update(notifications).set({ unread: false }).where(eq(notifications.id, notice.id)).run()
  return { ...notice, unread: false }
}

/** Marks the notifications about a decided request as read. */
export function markRequestRead(requestId: number) {
  db.update(notifications).set({ unread: false }).where(eq(notifications.requestId, requestId)).run()
}

/** A notice of an act that may still be taken back waits. */
const isShown = () => or(isNull(notifications.heldUntil), lte(notifications.heldUntil, now()))

const selectNotices = () =>
  db
    .select({
      notice: notifications,
      request: accessRequests,
      team: teams,
      asker: { id: users.id, email: users.email },
    })
    .from(notifications)
    .leftJoin(accessRequests, eq(notifications.requestId, accessRequests.id))
    .leftJoin(teams, eq(accessRequests.teamId, teams.id))
    .leftJoin(users, eq(accessRequests.userId, users.id))
    .$dynamic()

type Row = NonNullable<ReturnType<ReturnType<typeof selectNotices>['get']>>

function describe({ notice, request, team, asker }: Row, reader: User) {
  const { id, text, time, unread, path } = notice
  if (!request || !team || !asker) return { id, text, time, unread, path, request: null }
  return {
    id,
    text,
    time,
    unread,
    path,
    request: {
      id: request.id,
      state: request.state,
      team: { id: team.id, name: team.name },
      asker,
      mayDecide: request.state === 'WAITING' && mayDecideAbout(reader, team),
    },
  }
}
