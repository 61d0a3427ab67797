import { and, eq, type SQL } from 'drizzle-orm'
import { accessGranted, accessRefused, accessRequested } from '#domain/notices.ts'
import { mayDecideAbout } from '#domain/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { accessRequests } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { accessGrantedMail, accessRefusedMail, accessRequestedMail } from '#server/mail/texts.ts'
import { conflict, forbidden, notFound } from '#server/problem.ts'
import { notify, settleNotices } from './notifications.ts'

// A request for access is one stored thing with one outcome; notifications and mails only tell about it (rulings 23, 24).

type Team = Pick<typeof teams.$inferSelect, 'id' | 'name' | 'districtId'>
type Asker = { id: number; email: string }

/** Asking for the same team again changes nothing; asking for another replaces the request that waits. */
export function askForAccess(asker: User, teamId: number) {
  const team = db
    .select()
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.shadow, false)))
    .get()
  if (!team) throw notFound('team')
  if (asker.teamAccepted) throw conflict('You already belong to a team')
  if (asker.team?.id === team.id) return
  atomically(() => requestAccess(asker, team))
}

/** Stores the wish and tells those who decide. Call it inside a transaction. */
export function requestAccess(asker: Asker, team: Team) {
  forgetRequestOf(asker.id)
  const request = db
    .insert(accessRequests)
    .values({ userId: asker.id, teamId: team.id, createdAt: now() })
    .returning()
    .get()
  db.update(users).set({ teamId: team.id, teamAccepted: false }).where(eq(users.id, asker.id)).run()
  for (const approver of approversOf(team)) {
    notify(approver.id, accessRequested(asker.email, team), request.id)
    queueMail(approver.email, accessRequestedMail(asker, team))
  }
}

/** The asker thinks better of it and may choose again. */
export function withdrawRequest(asker: User) {
  if (!asker.team || asker.teamAccepted) throw conflict('No request is waiting')
  atomically(() => {
    forgetRequestOf(asker.id)
    db.update(users).set({ teamId: null }).where(eq(users.id, asker.id)).run()
  })
}

/** Ends whatever somebody still waits for, because something else has been decided about them. */
export function forgetRequestOf(userId: number) {
  const waiting = requestWhere(eq(accessRequests.userId, userId))
  for (const { request } of waiting) settle(request.id, 'WITHDRAWN', userId)
}

/** `PATCH /teams/grant/{teamId}`: lets in the one who waits. @throws 404 when nobody does, 409 when several do */
export function grantAccess(decider: User, teamId: number) {
  const team = db.select().from(teams).where(eq(teams.id, teamId)).get()
  if (!team) throw notFound('team')
  if (!mayDecideAbout(decider, team)) throw forbidden()

  const [first, ...others] = requestWhere(eq(accessRequests.teamId, teamId))
  if (!first) throw notFound('request')
  if (others.length > 0) throw conflict('Several people are waiting, answer each one')
  answerRequest(decider, first.request.id, 'GRANTED')
}

/** For whoever sees somebody wait for a troop. @returns whether anybody did */
export function answerAsker(decider: User, userId: number, teamId: number, answer: 'GRANTED' | 'REFUSED'): boolean {
  const [waiting] = requestWhere(and(eq(accessRequests.userId, userId), eq(accessRequests.teamId, teamId))!)
  if (waiting) answerRequest(decider, waiting.request.id, answer)
  return waiting !== undefined
}

/** @throws 409 when it was decided before, 403 when the decider no longer may */
export function answerRequest(decider: User, requestId: number, answer: 'GRANTED' | 'REFUSED') {
  atomically(() => {
    const [waiting] = requestWhere(eq(accessRequests.id, requestId))
    if (!waiting) throw conflict('This request was already decided')
    const { team, asker } = waiting
    if (!mayDecideAbout(decider, team)) throw forbidden()

    settle(requestId, answer, decider.id)
    const granted = answer === 'GRANTED'
    db.update(users)
      .set(granted ? { teamAccepted: true } : { teamId: null })
      .where(eq(users.id, asker.id))
      .run()
    recordChange(
      decider,
      granted ? 'access.grant' : 'access.refuse',
      { teamId: team.id, districtId: team.districtId, userId: asker.id },
      null,
      null,
    )
    notify(asker.id, granted ? accessGranted(team) : accessRefused(team))
    queueMail(asker.email, granted ? accessGrantedMail(team) : accessRefusedMail(team))
  })
}

/** Its owners and its district's coordinators; without any, the national coordinators; else the administrators. */
export function approversOf(team: Team) {
  const active = (which: SQL | undefined) =>
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.activated, true), which))
      .all()

  const near = [
    ...active(and(eq(users.role, 'USER'), eq(users.teamId, team.id), eq(users.teamAccepted, true))),
    ...active(and(eq(users.role, 'DISTRICT_COORDINATOR'), eq(users.districtId, team.districtId))),
  ]
  if (near.length > 0) return near
  const national = active(eq(users.role, 'TOPLEVEL_COORDINATOR'))
  return national.length > 0 ? national : active(eq(users.role, 'ADMIN'))
}

function requestWhere(which: SQL) {
  return db
    .select({ request: accessRequests, team: teams, asker: { id: users.id, email: users.email } })
    .from(accessRequests)
    .innerJoin(teams, eq(accessRequests.teamId, teams.id))
    .innerJoin(users, eq(accessRequests.userId, users.id))
    .where(and(eq(accessRequests.state, 'WAITING'), which))
    .all()
}

function settle(requestId: number, state: 'GRANTED' | 'REFUSED' | 'WITHDRAWN', deciderId: number) {
  db.update(accessRequests)
    .set({ state, decidedAt: now(), decidedById: deciderId })
    .where(eq(accessRequests.id, requestId))
    .run()
  settleNotices(requestId)
}
