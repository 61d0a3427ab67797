import { and, eq, gte, isNotNull, isNull, max } from 'drizzle-orm'
import { whereTargetStands } from '#domain/mine.ts'
import { shownEmail } from '#domain/people/email.ts'
import { pick } from '#domain/pick.ts'
import { mayRemindFrom, REMINDER_PAUSE } from '#domain/reminder.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { waitsForPanel } from '#domain/talk.ts'
import { byName } from '#domain/text/polish.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { countToDo } from '#domain/todo.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import type { Db } from '#server/database/open.ts'
import { reminders, sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { openThreads, threadsWithAnswer } from '#server/sheets/openThreads.ts'
import type { TeamStanding } from '#server/sheets/standings.ts'
import { askedOn } from '#server/sheets/toDoOnSheet.ts'
import { formerNamesByTeam } from '#server/teams/formerNames.ts'
import { prerequisitesOf, tasksOf, type Year } from '#server/years/yearLookups.ts'
import type { MineOfTeam, talksIn } from './agreements.ts'
import type { invitationsIn } from './openInvitations.ts'
import { earliest, type SheetTimes } from './sheetTimes.ts'
import type { YearStart } from './yearStart.ts'

export type Troop = ReturnType<typeof describeTroop>

/** The sheets of a year, and by team id what else is known about them. */
interface Known {
  standings: readonly TeamStanding[]
  times: ReadonlyMap<number, SheetTimes>
  doubts?: ReadonlyMap<number, { count: number; open: ReadonlySet<number> }>
  targets?: ReadonlyMap<number, Level | null>
  mine?: ReadonlyMap<number, MineOfTeam>
  talks?: ReadonlyMap<number, ReturnType<typeof talksIn>>
  invited?: ReturnType<typeof invitationsIn>
  start: YearStart | null
}

/** Returns a row per team, ordered by district and name. Unless the year is OPEN only requests for access wait. */
export function troopsFrom(reader: User, year: Year, known: Known, from: Db) {
  const facts = factsOf(reader, year, known, from)
  return known.standings
    .toSorted((a, b) => byName(a.district, b.district) || byName(a, b))
    .map(standing => describeTroop(standing, facts))
}

function factsOf(reader: User, year: Year, known: Known, from: Db) {
  const { id: yearId, state } = year
  const isOpen = state === 'OPEN'
  return {
    ...{ doubts: NOTHING, targets: NOTHING, mine: NOTHING, talks: NOTHING, invited: NOTHING, ...known },
    year,
    isOpen,
    prerequisites: prerequisitesOf(yearId, from).length,
    tasks: tasksOf(yearId, from),
    people: peopleByTeam(from),
    formerNames: formerNamesByTeam(undefined, from),
    threads: openThreads(yearId, from),
    unanswered: askedOn(yearId, from),
    answers: isOpen ? threadsWithAnswer(yearId, from) : NOTHING,
    timeRequests: isOpen ? timeRequestsIn(yearId, from) : NOTHING,
    pauses: pausesAfterReminder(from),
    newestReminders: newestRemindersIn(reader, yearId, from),
    extensions: extensionsIn(yearId, from),
  }
}

function describeTroop(sheet: TeamStanding, facts: ReturnType<typeof factsOf>) {
  const { teamId, name, shadow, locked, district, group, review, since, rulesChangedAt } = sheet
  const { prerequisitesDone, values, entered, obligatory, tokens, points, category } = sheet
  const { leaders, asking, isNew } = facts.people.get(teamId) ?? NOBODY
  const answers = facts.answers.get(teamId)
  const doubts = facts.doubts.get(teamId)
  const mine = facts.mine.get(teamId)
  const target = facts.targets.get(teamId) ?? null
  const timeRequest = facts.timeRequests.get(teamId)
  const talks = facts.talks.get(teamId) ?? []
  const openTalks = facts.isOpen && !shadow ? talks.filter(waitsForPanel) : []
  return {
    teamId,
    name,
    formerNames: facts.formerNames.get(teamId) ?? NO_NAMES,
    shadow,
    locked,
    district,
    group,
    leaders: leaders.map(leader => ({ ...leader, unseen: facts.start?.unseen.has(leader.id) ?? false })),
    /** It handed nothing in last year; known at the start of a year only. */
    silent: !shadow && (facts.start?.silent.has(teamId) ?? false),
    /** Invitations that wait for an answer. */
    invited: facts.invited.get(teamId) ?? null,
    requests: asking.length,
    asking,
    isNew,
    state: review,
    since,
    rulesChangedAt,
    extendedTo: facts.extensions.get(teamId) ?? null,
    prerequisitesDone,
    prerequisites: facts.prerequisites,
    entered,
    tasks: facts.tasks.length,
    /** Tasks that its leaders still have to enter or to answer (rules.md#77). */
    left: countToDo(facts.tasks, {
      values,
      asked: facts.unanswered.get(teamId) ?? NONE,
      doubted: doubts?.open ?? NONE,
    }),
    /** The number of doubts about its sheet (rules.md#80). */
    doubts: doubts?.count ?? 0,
    obligatory,
    tokens,
    points,
    category,
    target,
    /** With everything done that is mine. */
    mine: mine ? { ...mine, reaches: target && whereTargetStands(target, mine, facts.year).isReached } : null,
    talks: talks.map(talk => pick(talk, 'kindId', 'state', 'arrangedFor', 'heldOn')),
    changedAt: facts.times.get(teamId)?.last ?? null,
    remarksOpen: facts.threads.get(teamId) ?? 0,
    /** Threads among them that a leader wrote last. */
    answersOpen: answers?.count ?? 0,
    answersSince: answers?.since ?? null,
    /** Talks without a record, and those whose time does not fit. */
    talksOpen: openTalks.length,
    moreTime: timeRequest ?? null,
    waitingSince: earliest([
      facts.isOpen && review === 'SUBMITTED' ? since : null,
      answers?.since ?? null,
      timeRequest?.at ?? null,
      // A talk whose time does not fit may be ahead.
      ...openTalks.map(({ arrangedFor }) => earliest([arrangedFor, now()])),
      ...asking.map(({ at }) => at),
    ]),
    remindedAt: null,
    /** The year's last reminder; `by` is null for an automatic one, `times` counts all of them. */
    reminder: null,
    ...facts.newestReminders.get(teamId),
    /** Until then a coordinator cannot remind the team again. */
    remindableFrom: facts.pauses.get(teamId) ?? null,
  }
}

const NO_NAMES: readonly string[] = []
const NONE: ReadonlySet<number> = new Set()

export const hasBegun = (troop: Troop) => troop.entered > 0 || troop.prerequisitesDone > 0

interface Leader {
  id: number
  email: string
  name: string | null
  activated: boolean
  mailed: boolean
}

interface Asking {
  id: number
  email: string
  name: string | null
  at: string | null
}

interface TeamPeople {
  leaders: Leader[]
  asking: Asking[]
  isNew: boolean
}

const NOTHING: ReadonlyMap<number, never> = new Map<number, never>()
const NOBODY: TeamPeople = { leaders: [], asking: [], isNew: false }

// Plain SQL: Drizzle takes longer to build a thousand objects than SQLite to find the rows, and binds the state as a
// parameter, so that SQLite could not use the partial index of pending requests.
const PEOPLE = `
  SELECT person.id, person.email, nullif(trim(person.firstName || ' ' || person.lastName), ''), person.teamId,
    person.teamAccepted, person.activated, person.mails, request.createdAt, team.founderId
  FROM users AS person
  JOIN teams AS team ON team.id = person.teamId
  LEFT JOIN access_requests AS request ON request.userId = person.id AND request.state = 'WAITING'
  WHERE person.role = 'USER'`

type Row = [
  id: number,
  email: string,
  name: string | null,
  teamId: number,
  accepted: number,
  activated: number,
  mails: string,
  at: string | null,
  founderId: number | null,
]

function peopleByTeam(from: Db): Map<number, TeamPeople> {
  const people = new Map<number, TeamPeople>()
  const rows = from.$client.query<Row, []>(PEOPLE).values() as Row[]
  for (const [id, email, name, teamId, accepted, activated, mails, at, founderId] of rows) {
    const known = people.get(teamId) ?? { leaders: [], asking: [], isNew: false }
    people.set(teamId, known)
    if (accepted) {
      known.leaders.push({ id, email: shownEmail(email), name, activated: activated === 1, mailed: mails !== 'NONE' })
    } else {
      known.asking.push({ id, email: shownEmail(email), name, at })
      if (founderId === id) known.isNew = true
    }
  }
  return people
}

function pausesAfterReminder(from: Db): Map<number, string> {
  const since = new Date(Date.now() - REMINDER_PAUSE).toISOString()
  const rows = from
    .select({ teamId: reminders.teamId, at: max(reminders.at) })
    .from(reminders)
    .where(and(isNull(reminders.daysBefore), gte(reminders.at, since)))
    .groupBy(reminders.teamId)
    .all()
  return new Map(rows.map(({ teamId, at }) => [teamId, new Date(mayRemindFrom(at!)).toISOString()]))
}

/** Team id -> its last reminder, who sent it as far as the reader may know, and how many there were. */
function newestRemindersIn(reader: User, yearId: number, from: Db) {
  const rows = from.$client.query<unknown, [number]>(REMINDERS).values(yearId) as [
    teamId: number,
    at: string,
    byId: number | null,
    count: number,
  ][]
  const authorOf = authorsSeenBy(
    reader,
    rows.map(([, at, byId]) => [byId, at] as const),
  )
  const nameOf = (byId: number | null, at: string) => {
    const { by, byRole } = authorOf(byId, at)
    return byId === null ? null : (by ?? (byRole ? roleNames[byRole] : 'konto usunięte'))
  }
  return new Map(
    rows.map(([teamId, at, byId, times]) => [teamId, { remindedAt: at, reminder: { by: nameOf(byId, at), times } }]),
  )
}

const REMINDERS = 'SELECT teamId, max(at), byId, count(*) FROM reminders WHERE yearId = ? GROUP BY teamId'

function timeRequestsIn(yearId: number, from: Db) {
  const rows = from
    .select({
      teamId: timeRequests.teamId,
      until: timeRequests.until,
      reason: timeRequests.reason,
      at: timeRequests.at,
    })
    .from(timeRequests)
    .where(and(eq(timeRequests.yearId, yearId), isNull(timeRequests.answeredAt)))
    .all()
  return new Map(rows.map(({ teamId, ...request }) => [teamId, request]))
}

export function extensionsIn(yearId: number, from: Db): Map<number, string> {
  const rows = from
    .select({ teamId: sheetReviews.teamId, extendedTo: sheetReviews.extendedTo })
    .from(sheetReviews)
    .where(and(eq(sheetReviews.yearId, yearId), isNotNull(sheetReviews.extendedTo)))
    .all()
  return new Map(rows.map(({ teamId, extendedTo }) => [teamId, extendedTo!]))
}
