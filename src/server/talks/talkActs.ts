import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { PlanMark } from '#domain/plan.ts'
import type { NewTalk, NewTalks, TalkChange } from '#domain/requests/talks.ts'
import { isPast, mayBeHeldOn, talkState } from '#domain/talk.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { type DetailsThen, type StandingThen, talks } from '#server/database/schema/talks.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { plannedRows, scoredPlan } from '#server/plans/plan.ts'
import { setTarget } from '#server/plans/planChanges.ts'
import { lastYearTo } from '#server/sheets/lastYear.ts'
import { prerequisitesOnSheet } from '#server/sheets/prerequisitesOnSheet.ts'
import { standingOfTeam } from '#server/sheets/sheetOf.ts'
import { sharedSheet, sideOf } from '#server/sheets/sheetSides.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { kindById } from '#server/years/talkKinds.ts'
import { groupsOf, openYear, type Year, yearById } from '#server/years/yearLookups.ts'
import { notifyLeadersOfTalk, notifyPanelOfTalk } from './talkNotices.ts'

// Talks about a troop's sheet and plan (rules.md#64). The panel arranges and records them, leaders confirm.

interface Address {
  id: number
  team: number
}

type Talk = typeof talks.$inferSelect

/** Returns the talks of a leader's own troop in the OPEN year, newest first. @throws 409 when nothing is OPEN */
export const ownTalks = (reader: User, team: { id: number }) => listTalks(reader, team.id, openYear().id)

export const talksToConfirm = (teamId: number, yearId: number) =>
  db
    .select({ n: count() })
    .from(talks)
    .where(
      and(
        eq(talks.teamId, teamId),
        eq(talks.yearId, yearId),
        isNotNull(talks.recordedAt),
        isNull(talks.confirmedAt),
        isNull(talks.cancelledAt),
      ),
    )
    .get()!.n

/** The arranged talk that comes first; null without one ahead. */
export function nextTalk(teamId: number, yearId: number) {
  const arranged = db
    .select()
    .from(talks)
    .where(and(eq(talks.teamId, teamId), eq(talks.yearId, yearId), isNull(talks.recordedAt), isNull(talks.cancelledAt)))
    .orderBy(asc(talks.arrangedFor))
    .all()
  const next = arranged.find(talk => !isPast(talk, Date.now()))
  if (!next) return null
  const { kindId, arrangedFor, minutes, place } = next
  return { kind: kindById(kindId, yearId).name, arrangedFor: arrangedFor!, minutes, place }
}

/** Newest first, for both sides of a sheet. @throws 403, 404 */
export function talksOf(reader: User, address: Address) {
  const { team, year } = sharedSheet(reader, address)
  return listTalks(reader, team.id, year.id)
}

function listTalks(reader: User, teamId: number, yearId: number) {
  const rows = db
    .select()
    .from(talks)
    .where(and(eq(talks.teamId, teamId), eq(talks.yearId, yearId)))
    .orderBy(desc(talks.id))
    .all()
  return describeTalks(reader, rows)
}

function describeTalks(reader: User, rows: readonly Talk[]) {
  const authorOf = authorsSeenBy(
    reader,
    rows.flatMap(row => [
      [row.byId, row.at] as const,
      [row.confirmedById, row.confirmedAt] as const,
      [row.unfitById, row.unfitAt] as const,
    ]),
  )
  const kinds = new Map<number, ReturnType<typeof kindById>>()
  return rows.map(row => {
    if (!kinds.has(row.kindId)) kinds.set(row.kindId, kindById(row.kindId, row.yearId))
    const team = teamById(row.teamId)
    const author = authorOf(row.byId, row.at)
    const { by: confirmedBy } = authorOf(row.confirmedById, row.confirmedAt)
    return {
      id: row.id,
      kindId: row.kindId,
      kind: kinds.get(row.kindId)!.name,
      state: talkState(row, Date.now()),
      arrangedFor: row.arrangedFor,
      movedFrom: row.movedFrom,
      minutes: row.minutes,
      place: row.place,
      heldOn: row.heldOn,
      agreed: row.agreed,
      target: row.target,
      standing: row.standing,
      planStanding: row.planStanding,
      former: row.former,
      version: row.version,
      sequence: row.sequence,
      at: row.at,
      ...author,
      confirmedAt: row.confirmedAt,
      confirmedBy,
      unfit: row.unfit === null ? null : { text: row.unfit, at: row.unfitAt!, ...authorOf(row.unfitById, row.unfitAt) },
      ...(sideOf(reader, team) === 'panel' && { panelNote: row.panelNote }),
    }
  })
}

type Fields = Omit<InferOutput<typeof NewTalk>, 'kindId'>

/** @throws 400, 403, 404, 409 outside the OPEN year */
export function createTalk(actor: User, address: Address, { kindId, ...fields }: InferOutput<typeof NewTalk>) {
  return atomically(() => describeOne(actor, insertTalk(actor, panelSheet(actor, address), kindId, fields)))
}

/** Several arranged talks, all or nothing. @throws as `createTalk` */
export function createTalks(
  actor: User,
  yearId: number,
  { kindId, talks, minutes, place }: InferOutput<typeof NewTalks>,
) {
  return atomically(() => {
    const made = talks.map(({ teamId, arrangedFor }) =>
      insertTalk(actor, panelSheet(actor, { id: yearId, team: teamId }), kindId, { arrangedFor, minutes, place }),
    )
    return describeTalks(actor, made)
  })
}

function insertTalk(actor: User, sheet: Sheet, kindId: number, fields: Fields): Talk {
  const { team, year } = sheet
  kindById(kindId, year.id)
  const { arrangedFor = null, minutes, place = null, panelNote = null, target = null } = fields
  const record = recordOf(sheet, fields)
  if (arrangedFor === null && !record) throw new Problem('talk-without-time', { field: 'arrangedFor' })
  const talk = db
    .insert(talks)
    .values({
      ...{ yearId: year.id, teamId: team.id, kindId, arrangedFor, minutes, place, target, panelNote },
      ...{ panelNoteById: panelNote === null ? null : actor.id, at: now(), byId: actor.id },
      ...record,
    })
    .returning()
    .get()
  if (record) agreeOnTarget(actor, null, talk)
  audit(actor, record ? 'talk.record' : 'talk.arrange', sheet, null, talk)
  if (record) notifyLeadersOfTalk('talk.record', actor, team, talk)
  else if (!isPast(talk, Date.now())) notifyLeadersOfTalk('talk.arrange', actor, team, talk)
  return talk
}

/** Keeps what is left out. @throws 400, 403, 404, 409 once it is confirmed or cancelled, and outside the OPEN year */
export function changeTalk(actor: User, id: number, change: InferOutput<typeof TalkChange>) {
  return atomically(() => {
    const before = talkById(id)
    const sheet = panelSheet(actor, { id: before.yearId, team: before.teamId })
    refuseSettled(before)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Talk>
    const fields = { ...before, ...given }
    kindById(fields.kindId, before.yearId)
    const record = recordOf(sheet, fields, before)
    if (fields.arrangedFor === null && !record) throw new Problem('talk-without-time', { field: 'arrangedFor' })
    const isMoved =
      fields.arrangedFor !== before.arrangedFor || fields.minutes !== before.minutes || fields.place !== before.place
    const { kindId, arrangedFor, minutes, place, target, panelNote } = fields
    const talk = db
      .update(talks)
      .set({
        ...{ kindId, arrangedFor, minutes, place, target, panelNote },
        ...(panelNote !== before.panelNote && { panelNoteById: panelNote === null ? null : actor.id }),
        ...(before.arrangedFor !== null && arrangedFor !== before.arrangedFor && { movedFrom: before.arrangedFor }),
        ...(isMoved && { sequence: before.sequence + 1, unfit: null, unfitAt: null, unfitById: null }),
        ...record,
        ...(isRead(before, { ...fields, ...record }) && { version: before.version + 1, at: now(), byId: actor.id }),
      })
      .where(eq(talks.id, id))
      .returning()
      .get()!
    if (record) agreeOnTarget(actor, before, talk)
    tellOfChange(actor, sheet, before, talk, isMoved)
    return describeOne(actor, talk)
  })
}

/** Leaders read the agreement and the arrangement, and confirm a version of both; the panel's note is not included. */
const isRead = (before: Talk, after: Partial<Talk>) =>
  (['kindId', 'arrangedFor', 'minutes', 'place', 'heldOn', 'agreed', 'target'] as const).some(
    key => before[key] !== after[key],
  )

function tellOfChange(actor: User, sheet: Sheet, before: Talk, talk: Talk, isMoved: boolean) {
  if (talk.version === before.version) return
  if (talk.recordedAt === null) {
    audit(actor, 'talk.move', sheet, before, talk)
    const former = talk.arrangedFor === before.arrangedFor ? null : before.arrangedFor
    if (isMoved && !isPast(talk, Date.now())) notifyLeadersOfTalk('talk.move', actor, sheet.team, talk, former)
  } else {
    audit(actor, before.recordedAt === null ? 'talk.record' : 'talk.correct', sheet, before, talk)
    notifyLeadersOfTalk(before.recordedAt === null ? 'talk.record' : 'talk.correct', actor, sheet.team, talk)
  }
}

/** Takes an arranged talk back, or says of one that is past that it was not held. @throws 403, 404, 409 once it is recorded */
export function cancelTalk(actor: User, id: number) {
  return atomically(() => {
    const before = talkById(id)
    const sheet = panelSheet(actor, { id: before.yearId, team: before.teamId })
    refuseSettled(before)
    if (before.recordedAt !== null) throw new Problem('talk-recorded')
    const talk = db
      .update(talks)
      .set({
        cancelledAt: now(),
        at: now(),
        byId: actor.id,
        sequence: before.sequence + 1,
        version: before.version + 1,
      })
      .where(eq(talks.id, id))
      .returning()
      .get()!
    audit(actor, 'talk.cancel', sheet, before, talk)
    notifyLeadersOfTalk('talk.cancel', actor, sheet.team, talk)
    return describeOne(actor, talk)
  })
}

/** @throws 404, 409 when it is not recorded, or the record is no longer the one that was read */
export function confirmTalk({ user, team }: { user: User; team: { id: number } }, id: number, version: number) {
  return atomically(() => {
    const before = ownTalk(team, id)
    if (before.recordedAt === null) throw new Problem('talk-not-recorded')
    if (before.confirmedAt !== null) return describeOne(user, before)
    if (before.version !== version) throw new Problem('record-changed', { version: before.version })
    const set = { confirmedAt: now(), confirmedById: user.id }
    const talk = db.update(talks).set(set).where(eq(talks.id, id)).returning().get()!
    notifyPanelOfTalk('talk.confirm', user, teamById(team.id), talk)
    return describeOne(user, talk)
  })
}

/** "Nie pasuje nam termin", with a sentence. @throws 404, 409 when it is not ahead */
export function answerUnfit({ user, team }: { user: User; team: { id: number } }, id: number, text: string) {
  return atomically(() => {
    const before = ownTalk(team, id)
    if (talkState(before, Date.now()) !== 'ARRANGED') throw new Problem('talk-not-arranged')
    const set = { unfit: text, unfitAt: now(), unfitById: user.id }
    const talk = db.update(talks).set(set).where(eq(talks.id, id)).returning().get()!
    notifyPanelOfTalk('talk.unfit', user, teamById(team.id), talk)
    return describeOne(user, talk)
  })
}

type Sheet = ReturnType<typeof sharedSheet>

/** @throws 403 for leaders and people out of reach, 404, 409 outside the OPEN year */
function panelSheet(actor: User, address: Address): Sheet {
  const sheet = sharedSheet(actor, address)
  if (sheet.side !== 'panel') throw new Problem('not-allowed')
  if (sheet.team.mergedInto !== null) throw new Problem('team-merged')
  refuseClosed(sheet.year)
  return sheet
}

function refuseClosed({ state }: Year) {
  if (state === 'FINISHED') throw new Problem('year-over')
  if (state === 'DRAFT') throw new Problem('nothing-runs')
}

/** @throws 404, also for a talk of another troop, 409 outside the OPEN year */
function ownTalk(team: { id: number }, id: number): Talk {
  const talk = talkById(id)
  if (talk.teamId !== team.id) throw new Problem('talk-unknown')
  refuseClosed(yearById(talk.yearId))
  if (talk.cancelledAt !== null) throw new Problem('talk-cancelled')
  return talk
}

function talkById(id: number): Talk {
  const talk = db.select().from(talks).where(eq(talks.id, id)).get()
  if (!talk) throw new Problem('talk-unknown')
  return talk
}

function refuseSettled({ confirmedAt, cancelledAt }: Talk) {
  if (confirmedAt !== null) throw new Problem('talk-confirmed')
  if (cancelledAt !== null) throw new Problem('talk-cancelled')
}

/** Returns the columns of a record: the standings of its first recording and its former version. Null without a record. */
function recordOf(
  sheet: Sheet,
  { heldOn = null, agreed = null, target = null }: Pick<Fields, 'heldOn' | 'agreed' | 'target'>,
  before: Talk | null = null,
) {
  if (heldOn === null && agreed === null) {
    if (before?.recordedAt) throw new Problem('talk-recorded')
    return null
  }
  if (heldOn === null) throw new Problem('talk-without-day', { field: 'heldOn' })
  if (agreed === null) throw new Problem('remark-missing', { field: 'agreed' })
  if (!mayBeHeldOn(heldOn, Date.now())) throw new Problem('talk-held-ahead', { field: 'heldOn' })
  if (before?.recordedAt) {
    const isSame = before.heldOn === heldOn && before.agreed === agreed && before.target === target
    const former = { heldOn: before.heldOn!, agreed: before.agreed!, target: before.target, at: before.at }
    return { heldOn, agreed, ...(!isSame && { former }) }
  }
  return { heldOn, agreed, recordedAt: now(), ...standingsNow(sheet) }
}

function standingsNow({ team, year }: Sheet) {
  const plan = plannedRows(team.id, year.id)
  const { score, marks } = scoredPlan(team.id, year, plan)
  const [now, planned] = [score({ tasks: [], prerequisites: [] }), score(plan)]
  const marked = [...marks.tasks.values(), ...marks.prerequisites.values()]
  const count = (mark: PlanMark) => marked.filter(own => own === mark).length
  const then = ({ category, points, tokens }: StandingThen): StandingThen => ({ category, points, tokens })
  const prerequisites = prerequisitesOnSheet(team.id, year.id)
  const before = lastYearTo(year)
  const lastYear = before && standingOfTeam(team.id, yearById(before.id))
  const details: DetailsThen = {
    prerequisites: { done: prerequisites.filter(({ value }) => value).length, of: prerequisites.length },
    lastYear: lastYear && lastYear.points > 0 ? { category: lastYear.category, points: lastYear.points } : null,
    areas: groupsOf(year.id).map(({ id, name }) => {
      const own = now.groups.find(group => group.id === id)!
      const withPlan = planned.groups.find(group => group.id === id)!
      return {
        name,
        points: own.collectedSplitPoints,
        most: own.maxSplitPoints,
        symbol: own.achievedSymbol,
        withPlan: marked.length > 0 ? { points: withPlan.collectedSplitPoints, symbol: withPlan.achievedSymbol } : null,
      }
    }),
  }
  return {
    standing: { ...then(now), details },
    planStanding: { ...then(planned), late: count('late'), done: count('fulfilled'), planned: marked.length },
  }
}

/** A correction that leaves the target alone also leaves what the leaders have chosen since. */
function agreeOnTarget(actor: User, before: Talk | null, { teamId, yearId, target, heldOn }: Talk) {
  const isAgreed = before?.recordedAt && before.target === target && before.heldOn === heldOn
  if (target !== null && !isAgreed) setTarget(actor, { teamId, yearId }, target, heldOn)
}

/** The audit records that a talk changed and its time, not its text. */
function audit(
  actor: User,
  kind: `talk.${'arrange' | 'move' | 'cancel' | 'record' | 'correct'}`,
  { team, year }: Sheet,
  before: Talk | null,
  after: Talk,
) {
  const facts = (talk: Talk | null) =>
    talk && { talk: kindById(talk.kindId, talk.yearId).name, arrangedFor: talk.arrangedFor, heldOn: talk.heldOn }
  recordChange(
    actor,
    kind,
    { teamId: team.id, districtId: team.districtId, yearId: year.id },
    facts(before),
    facts(after),
  )
}

const describeOne = (reader: User, talk: Talk) => describeTalks(reader, [talk])[0]!
