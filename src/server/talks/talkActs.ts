import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import type { NewTalk, NewTalks, TalkChange } from '#contract/requests/talks.ts'
import { pick } from '#domain/pick.ts'
import { isPast, mayBeHeldOn, talkState } from '#domain/talk.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { Leader, User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { talks } from '#server/database/schema/talks.ts'
import { setTarget } from '#server/mine/mineChanges.ts'
import { sharedSheet } from '#server/sheets/sheetSides.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { conflictsIn } from '#server/years/rowChange.ts'
import { kindById, nameOfKind } from '#server/years/talkKinds.ts'
import { type Year, yearById } from '#server/years/yearLookups.ts'
import { describeTalk, describeTalks, type Talk } from './talksOf.ts'
import { type TalkAct, tellLeadersOfTalk, tellPanelOfTalk } from './tellOfTalk.ts'

// Talks about a troop's sheet and plan (rules.md#64). The panel arranges and records them, leaders confirm.

type Fields = Omit<InferOutput<typeof NewTalk>, 'kindId'>

/** @throws 400, 403, 404, 409 outside the OPEN year */
export function createTalk(actor: User, address: SheetAddress, { kindId, ...fields }: InferOutput<typeof NewTalk>) {
  return atomically(() => describeTalk(actor, insertTalk(actor, panelSheet(actor, address), kindId, fields)))
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
  const record = recordOf(fields, null)
  const talk = db
    .insert(talks)
    .values({
      ...{ yearId: year.id, teamId: team.id, kindId, at: now(), byId: actor.id },
      ...pick(fields, 'arrangedFor', 'minutes', 'place', 'target', 'panelNote'),
      panelNoteById: fields.panelNote ? actor.id : null,
      ...record,
    })
    .returning()
    .get()
  if (record) agreeOnTarget(actor, null, talk)
  recordAndTell(actor, record ? 'talk.record' : 'talk.arrange', sheet, null, talk)
  return talk
}

/**
 * Keeps what is left out. @throws 400, 403, 404, 409 once it is confirmed or cancelled, when it is no longer as the sender read
 * it, and outside the OPEN year
 */
export function changeTalk(actor: User, id: number, { version, seen, ...change }: InferOutput<typeof TalkChange>) {
  return atomically(() => {
    const before = talkById(id)
    const sheet = panelSheet(actor, { id: before.yearId, team: before.teamId })
    refuseSettled(before)
    if (version !== undefined) refuseOtherVersion(before, version)
    if (Object.keys(conflictsIn(before, { seen, ...change })).length > 0) throw recordChanged(before)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Talk>
    const fields = { ...before, ...given }
    kindById(fields.kindId, before.yearId)
    const { arrangedFor, panelNote } = fields
    const record = recordOf(fields, before.recordedAt)
    const talk = update(id, {
      ...pick(fields, 'kindId', 'arrangedFor', 'minutes', 'place', 'target', 'panelNote'),
      ...(panelNote !== before.panelNote && { panelNoteById: panelNote === null ? null : actor.id }),
      ...(before.arrangedFor !== null && arrangedFor !== before.arrangedFor && { movedFrom: before.arrangedFor }),
      ...(isMoved(before, fields) && { sequence: before.sequence + 1, unfit: null, unfitAt: null, unfitById: null }),
      ...record,
      ...(isRead(before, { ...fields, ...record }) && { version: before.version + 1, at: now(), byId: actor.id }),
    })
    if (record) agreeOnTarget(actor, before, talk)
    if (talk.version !== before.version)
      recordAndTell(
        actor,
        record ? (before.recordedAt ? 'talk.correct' : 'talk.record') : 'talk.move',
        sheet,
        before,
        talk,
      )
    return describeTalk(actor, talk)
  })
}

const isMoved = (before: Talk, after: Pick<Talk, 'arrangedFor' | 'minutes' | 'place'>) =>
  (['arrangedFor', 'minutes', 'place'] as const).some(key => before[key] !== after[key])

/**
 * Returns the columns of a record; null for a talk that is only arranged. @throws 400 without a time and without a whole record,
 * 409 when the record is taken away
 */
function recordOf(talk: Partial<Pick<Talk, 'arrangedFor' | 'heldOn' | 'agreed'>>, recordedAt: string | null) {
  const { arrangedFor = null, heldOn = null, agreed = null } = talk
  if (heldOn === null && agreed === null) {
    if (recordedAt !== null) throw new Problem('talk-recorded')
    if (arrangedFor === null) throw new Problem('talk-without-time', { field: 'arrangedFor' })
    return null
  }
  if (heldOn === null) throw new Problem('talk-without-day', { field: 'heldOn' })
  if (agreed === null) throw new Problem('remark-missing', { field: 'agreed' })
  if (!mayBeHeldOn(heldOn, Date.now())) throw new Problem('talk-held-ahead', { field: 'heldOn' })
  return { heldOn, agreed, recordedAt: recordedAt ?? now() }
}

/** True if a change concerns what leaders read and confirm: the arrangement and the agreement, but not the panel's note. */
const isRead = (before: Talk, after: Talk) =>
  isMoved(before, after) || (['kindId', 'heldOn', 'agreed', 'target'] as const).some(key => before[key] !== after[key])

/** Cancels an arranged talk, or marks a past one as not held. @throws 403, 404, 409 once it is recorded */
export function cancelTalk(actor: User, id: number) {
  return atomically(() => {
    const before = talkById(id)
    const sheet = panelSheet(actor, { id: before.yearId, team: before.teamId })
    refuseSettled(before)
    if (before.recordedAt !== null) throw new Problem('talk-recorded')
    const [sequence, version] = [before.sequence + 1, before.version + 1]
    const talk = update(id, { cancelledAt: now(), at: now(), byId: actor.id, sequence, version })
    recordAndTell(actor, 'talk.cancel', sheet, before, talk)
    return describeTalk(actor, talk)
  })
}

/** @throws 404, 409 when it is not recorded, or the record is no longer the one that was read */
export const confirmTalk = (leader: Leader, id: number, version: number) =>
  answerAndTell(leader, id, 'talk.confirm', before => {
    if (before.recordedAt === null) throw new Problem('talk-not-recorded')
    refuseOtherVersion(before, version)
    if (before.confirmedAt !== null) return null
    return { confirmedAt: now(), confirmedById: leader.user.id }
  })

/** "Nie pasuje nam termin", with a sentence. @throws 404, 409 when it is not ahead */
export const answerUnfit = (leader: Leader, id: number, text: string) =>
  answerAndTell(leader, id, 'talk.unfit', before => {
    if (talkState(before, Date.now()) !== 'ARRANGED') throw new Problem('talk-not-arranged')
    return { unfit: text, unfitAt: now(), unfitById: leader.user.id }
  })

/** `answer` returns what to store; null for an answer that was given before. */
function answerAndTell(
  { user, team }: Leader,
  id: number,
  kind: 'talk.confirm' | 'talk.unfit',
  answer: (before: Talk) => Partial<Talk> | null,
) {
  return atomically(() => {
    const before = ownTalk(team, id)
    const set = answer(before)
    if (!set) return describeTalk(user, before)
    const talk = update(id, set)
    tellPanelOfTalk(kind, user, teamById(team.id), talk)
    return describeTalk(user, talk)
  })
}

const update = (id: number, set: Partial<Talk>): Talk =>
  db.update(talks).set(set).where(eq(talks.id, id)).returning().get()!

type Sheet = ReturnType<typeof sharedSheet>

/** @throws 403 for leaders and people out of reach, 404, 409 outside the OPEN year */
function panelSheet(actor: User, address: SheetAddress): Sheet {
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

function refuseOtherVersion(talk: Talk, version: number) {
  if (talk.version !== version) throw recordChanged(talk)
}

const recordChanged = ({ version }: Talk) => new Problem('record-changed', { version })

function refuseSettled({ confirmedAt, cancelledAt }: Talk) {
  if (confirmedAt !== null) throw new Problem('talk-confirmed')
  if (cancelledAt !== null) throw new Problem('talk-cancelled')
}

/** A correction of the text alone leaves the plan's target, which leaders may have changed since. */
function agreeOnTarget(actor: User, before: Talk | null, { teamId, yearId, target, heldOn, recordedAt }: Talk) {
  const isAgreed = before?.recordedAt === recordedAt && before.target === target && before.heldOn === heldOn
  if (target !== null && !isAgreed) setTarget(actor, { teamId, yearId }, target, heldOn)
}

/** Writes an audit entry, with the times and not the text, and notifies the leaders of all but an arrangement in the past. */
function recordAndTell(actor: User, kind: TalkAct, { team, year }: Sheet, before: Talk | null, talk: Talk) {
  const facts = (talk: Talk) => ({ talk: nameOfKind(talk), ...pick(talk, 'arrangedFor', 'heldOn') })
  const subject = { teamId: team.id, districtId: team.districtId, yearId: year.id }
  recordChange(actor, kind, subject, before && facts(before), facts(talk))
  if ((kind === 'talk.arrange' || kind === 'talk.move') && isPast(talk, Date.now())) return
  if (kind === 'talk.move' && !isMoved(before!, talk)) return
  const former = kind === 'talk.move' && before!.arrangedFor !== talk.arrangedFor ? before!.arrangedFor : null
  tellLeadersOfTalk(kind, actor, team, talk, former)
}
