import { and, eq, gte, isNotNull, isNull, max } from 'drizzle-orm'
import { REMINDER_PAUSE } from '#domain/reminder.ts'
import { byName } from '#domain/text/polish.ts'
import type { Db } from '#server/database/open.ts'
import { reminders, sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { openThreads, threadsWithAnswer } from '#server/sheets/openThreads.ts'
import type { TeamStanding } from '#server/sheets/standings.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { earliest, type SheetTimes } from './sheetTimes.ts'

export type Troop = ReturnType<typeof troopsFrom>[number]

/** Returns a row per team, ordered by district and name. */
export function troopsFrom(
  standings: readonly TeamStanding[],
  yearId: number,
  times: ReadonlyMap<number, SheetTimes>,
  from: Db,
) {
  const prerequisites = prerequisitesOf(yearId, from).length
  const tasks = tasksOf(yearId, from).length
  const people = peopleByTeam(from)
  const threads = openThreads(yearId, from)
  const answers = threadsWithAnswer(yearId, from)
  const asked = timeRequestsIn(yearId, from)
  const reminded = remindedLately(from)
  const newestReminders = newestRemindersIn(yearId, from)
  const extended = extensionsIn(yearId, from)

  const inOrder = standings.toSorted((a, b) => byName(a.district, b.district) || byName(a, b))
  return inOrder.map(({ teamId, name, shadow, district, review, since, rulesChangedAt, ...standing }) => {
    const { leaders, asking, isNew } = people.get(teamId) ?? NOBODY
    const { prerequisitesDone, entered, obligatory, tokens, points, category } = standing
    return {
      teamId,
      name,
      shadow,
      district,
      leaders,
      requests: asking.length,
      asking,
      isNew,
      state: review,
      since,
      rulesChangedAt,
      extendedTo: extended.get(teamId) ?? null,
      prerequisitesDone,
      prerequisites,
      entered,
      tasks,
      obligatory,
      tokens,
      points,
      category,
      changedAt: times.get(teamId)?.last ?? null,
      remarksOpen: threads.get(teamId) ?? 0,
      /** Threads among them that a leader wrote last. */
      answersOpen: answers.get(teamId)?.count ?? 0,
      /** The open request for a later last day. */
      moreTime: asked.get(teamId) ?? null,
      /** The time of the oldest matter that waits for a coordinator, or null. */
      waitingSince: earliest([
        review === 'SUBMITTED' ? since : null,
        answers.get(teamId)?.since ?? null,
        asked.get(teamId)?.at ?? null,
        ...asking.map(({ at }) => at),
      ]),
      /** The last reminder by hand, while it prevents another one. */
      remindedAt: reminded.get(teamId) ?? null,
      /** The last reminder of the year; `by` is null for an automatic one. */
      reminder: newestReminders.get(teamId) ?? null,
    }
  })
}

export const hasBegun = (troop: Troop) => troop.entered > 0 || troop.prerequisitesDone > 0

interface Leader {
  id: number
  email: string
  name: string | null
  activated: boolean
  /** Receives mails about sheets. */
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
  /** The founder asks to be confirmed. */
  isNew: boolean
}

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
      known.leaders.push({ id, email, name, activated: activated === 1, mailed: mails !== 'NONE' })
    } else {
      known.asking.push({ id, email, name, at })
      if (founderId === id) known.isNew = true
    }
  }
  return people
}

/** Team id -> last reminder by hand, for teams that may not be reminded again yet. */
function remindedLately(from: Db): Map<number, string> {
  const since = new Date(Date.now() - REMINDER_PAUSE).toISOString()
  const rows = from
    .select({ teamId: reminders.teamId, at: max(reminders.at) })
    .from(reminders)
    .where(and(isNull(reminders.daysBefore), gte(reminders.at, since)))
    .groupBy(reminders.teamId)
    .all()
  return new Map(rows.map(({ teamId, at }) => [teamId, at!]))
}

/** Team id -> its last reminder, how it was sent and how many there were. */
function newestRemindersIn(yearId: number, from: Db) {
  const rows = from.$client.query<unknown, [number]>(REMINDERS).values(yearId) as [
    teamId: number,
    at: string,
    by: string | null,
    count: number,
  ][]
  return new Map(rows.map(([teamId, at, by, times]) => [teamId, { at, by, times }]))
}

const REMINDERS = `
  SELECT newest.teamId, newest.at,
    coalesce(nullif(trim(sender.firstName || ' ' || sender.lastName), ''), sender.email), newest.times
  FROM (SELECT teamId, max(at) AS at, byId, count(*) AS times FROM reminders WHERE yearId = ? GROUP BY teamId) AS newest
  LEFT JOIN users AS sender ON sender.id = newest.byId`

/** Team id -> its open request for more time. */
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

/** Team id -> its extended deadline. */
function extensionsIn(yearId: number, from: Db): Map<number, string> {
  const rows = from
    .select({ teamId: sheetReviews.teamId, extendedTo: sheetReviews.extendedTo })
    .from(sheetReviews)
    .where(and(eq(sheetReviews.yearId, yearId), isNotNull(sheetReviews.extendedTo)))
    .all()
  return new Map(rows.map(({ teamId, extendedTo }) => [teamId, extendedTo!]))
}
