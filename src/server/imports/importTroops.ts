import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { TroopListImport, TroopListText } from '#contract/requests/imports.ts'
import { isAboveDistricts } from '#domain/people/roles.ts'
import { nameKey } from '#domain/text/text.ts'
import {
  type Choice,
  invitesOf,
  isTooLarge,
  MOST_LISTED,
  type Outcome,
  outcomeOf,
  type PlannedRow,
  readTroopList,
  type TroopList,
} from '#domain/troopList.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { HOUR, inFuture, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { inSlices } from '#server/core/slices.ts'
import { inList } from '#server/database/inList.ts'
import { insertMany } from '#server/database/insertMany.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts, teams, troopGroups } from '#server/database/schema/people.ts'
import { acts, auditEntries } from '#server/database/schema/records.ts'
import { Act, rememberInserted } from '#server/database/undo.ts'
import { type ImportedInvitation, insertInvitations, letterTo } from '#server/invitations/importedInvitations.ts'
import { lettersLeft } from '#server/mail/letters.ts'
import { sendSoon } from '#server/mail/sender.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { emailsOf, type Known, keyInDistrict, readKnown } from './importLookups.ts'
import { planRows } from './planImport.ts'
import { partsIn, rememberInvitation, rememberShown, subjectOf } from './undoImport.ts'

// Imports many troops, hufce and invitations (rules.md#70). The plan and the letters are made in batches; one transaction then
// checks that nothing they depend on has changed meanwhile, and writes everything or nothing.

/** @throws 400 for a text that is no list of troops */
export async function previewImport(actor: User, { text, columns }: InferOutput<typeof TroopListText>) {
  const { list, rows } = await planList(actor, text, columns)
  return { columns: list.columns, rows }
}

async function planList(actor: User, text: string, columns: TroopList['columns'] | null) {
  const list = listIn(text, columns)
  const emails = await inSlices(emailsOf(list.rows))
  const known = readKnown(emails)
  return { list, emails, known, rows: await inSlices(planRows(actor, known, list.rows)) }
}

function listIn(text: string, columns: TroopList['columns'] | null): TroopList {
  if (isTooLarge(text)) throw new Problem('list-too-long')
  const rows = db.select({ key: districts.nameKey }).from(districts).all()
  const names = new Set(rows.map(({ key }) => key))
  const list = readTroopList(text, columns, cell => cell.length <= 200 && names.has(nameKey(cell)))
  if (!list.columns.includes('team')) throw new Problem('list-without-teams')
  if (list.rows.length === 0) throw new Problem('list-empty')
  if (list.rows.length > MOST_LISTED) throw new Problem('list-too-long')
  return list
}

const MOST_TRIES = 20

/** @throws 400, 409 while a row needs a decision or what was `expected` has changed; nothing is written then */
export async function importTroops(
  stillAdmitted: () => User,
  { text, columns, decisions, sendNow, expected }: InferOutput<typeof TroopListImport>,
) {
  const decided = new Map(decisions.map(({ line, teamId }) => [line, teamId]))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const actor = stillAdmitted()
    const { emails, known, rows } = await planList(actor, text, columns)
    const work = await inSlices(workOf(actor, known, rows, decided))
    if (work.undecided.length > 0) throw new Problem('list-undecided', { lines: work.undecided })
    const leaveAt = sendNow ? now() : inFuture(HOUR)
    const counts = { teams: work.teams.length, invitations: work.letters.length }
    if (expected && !Bun.deepEquals(expected, counts)) throw new Problem('list-changed')
    if (counts.teams + counts.invitations + work.shown.length === 0) return { id: null, ...counts }
    const plannedFor = JSON.stringify(known)
    const id = atomically(() => {
      if (JSON.stringify(readKnown(emails)) !== plannedFor || !Bun.deepEquals(stillAdmitted(), actor)) return null
      refuseManyLetters(actor, rows.length, counts.invitations)
      return write(actor, work, leaveAt, rows.length)
    })
    if (id === null) continue
    if (sendNow) sendSoon()
    return { id, ...counts }
  }
  throw new Problem('list-changed')
}

interface Work {
  undecided: number[]
  teams: { line: number; name: string; nameKey: string; districtId: number; group: string }[]
  groups: Map<string, { districtId: number; name: string; nameKey: string }>
  known: Map<string, number>
  letters: (ImportedInvitation & { at: { teamId: number } | { line: number } })[]
  shown: number[]
}

function* workOf(actor: User, known: Known, rows: readonly PlannedRow[], decided: ReadonlyMap<number, Choice>) {
  const hidden = new Set(known.teams.filter(({ shadow }) => shadow).map(({ id }) => id))
  const names = new Map(known.teams.map(({ id, name }) => [id, name]))
  const outcomes = new Map<number, Outcome>()
  const firstLine = new Map<number, number>()
  const invited = new Set<string>()
  const work: Work = {
    ...{ undecided: [], teams: [], groups: new Map(), letters: [], shown: [] },
    known: new Map(known.groups.map(({ id, districtId, nameKey }) => [`${districtId} ${nameKey}`, id])),
  }
  for (const row of rows) {
    const { line, sameAs, districtId, group } = row
    const outcome = outcomeOf(row, decided.get(line), sameAs === null ? null : (outcomes.get(sameAs) ?? null))
    outcomes.set(line, outcome)
    firstLine.set(line, sameAs ?? line)
    if (outcome === null) work.undecided.push(line)
    if (outcome === null || outcome === 'SKIP') continue
    if (outcome === 'NEW' && sameAs === null) {
      work.teams.push({ line, name: row.team, nameKey: nameKey(row.team), districtId: districtId!, group })
      const key = keyInDistrict(districtId!, group)
      if (group && !work.known.has(key))
        work.groups.set(key, { districtId: districtId!, name: group, nameKey: nameKey(group) })
    }
    if (outcome !== 'NEW' && hidden.delete(outcome.teamId)) work.shown.push(outcome.teamId)
    const at = outcome === 'NEW' ? { line: firstLine.get(line)! } : outcome
    const name = outcome === 'NEW' ? row.team : names.get(outcome.teamId)!
    for (const email of invitesOf(row, outcome)) {
      const once = `${JSON.stringify(at)} ${email}`
      if (invited.has(once)) continue
      invited.add(once)
      work.letters.push({ ...letterTo(actor, email, { name, district: { name: row.district } }), at })
      yield
    }
    yield
  }
  return work
}

/** A list sends as many letters as it has rows; further ones count in the actor's budget (rules.md#70). @throws 409 */
function refuseManyLetters(actor: User, rows: number, letters: number) {
  const left = lettersLeft(actor)
  if (letters - rows > left) throw new Problem('list-with-many-letters', { rows, letters, left })
}

function write(user: User, work: Work, leaveAt: string, rows: number): string {
  const act = new Act(user.id, 'import')
  const actor = { ...user, act }
  const groupIds = new Map(work.known)
  for (const [key, group] of work.groups) {
    const { id } = db.insert(troopGroups).values(group).returning().get()
    groupIds.set(key, id)
    rememberInserted(actor, troopGroups, { id, name: group.name }, group.name, id)
  }
  const at = now()
  const founded = work.teams.map(({ group, ...team }) => ({
    ...team,
    groupId: group ? groupIds.get(keyInDistrict(team.districtId, group))! : null,
  }))
  const teamIds = insertMany(
    'teams',
    ['name', 'nameKey', 'districtId', 'groupId', 'shadow', 'locked', 'createdAt'],
    founded.map(team => [team.name, team.nameKey, team.districtId, team.groupId, 0, 0, at]),
  )
  const teamAt = new Map(founded.map(({ line }, n) => [line, teamIds[n]!]))
  for (const teamId of work.shown) rememberShown(actor, teamId)
  db.update(teams).set({ shadow: false }).where(inList(teams.id, work.shown)).run()
  const letters = work.letters.map(letter => ({
    ...letter,
    teamId: 'line' in letter.at ? teamAt.get(letter.at.line)! : letter.at.teamId,
  }))
  const invited = insertInvitations(actor, leaveAt, letters, rows)
  const concerned = [...teamIds, ...work.shown, ...invited.map(({ teamId }) => teamId)]
  const counts = { teams: founded.length, groups: work.groups.size, invitations: invited.length }
  recordChange(actor, 'team.import', subjectOf(concerned), null, { id: act.id, ...counts })
  act.storePart()
  const made = founded.map(({ name, districtId, groupId }, n) => ({ id: teamIds[n]!, name, districtId, groupId }))
  for (const part of partsIn(made)) {
    for (const team of part) rememberInserted(actor, teams, { ...team, mergedInto: null }, team.name, team.id)
    act.storePart()
  }
  for (const part of partsIn(invited)) {
    for (const invitation of part) rememberInvitation(actor, invitation)
    act.storePart()
  }
  return act.id
}

export function importsOf(reader: User) {
  const isListed = and(eq(acts.kind, 'import'), gt(acts.until, now()))
  const rows = db
    .select({ id: acts.id, byId: acts.actorId, at: acts.at, undoneAt: acts.undoneAt, lettersAt: lastLetterAt })
    .from(acts)
    .where(isAboveDistricts(reader) ? isListed : and(isListed, eq(acts.actorId, reader.id)))
    .orderBy(desc(acts.at), desc(sql`${acts}.rowid`))
    .limit(20)
    .all()
  const counts = new Map(
    db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.kind, 'team.import'))
      .all()
      .map(({ after }) => [after?.id, after]),
  )
  const authorOf = authorsSeenBy(
    reader,
    rows.map(({ byId, at }) => [byId, at] as const),
  )
  return rows.map(({ byId, ...row }) => {
    const counted = (what: string) => Number(counts.get(row.id)?.[what] ?? 0)
    const made = { teams: counted('teams'), groups: counted('groups'), invitations: counted('invitations') }
    return { ...row, ...authorOf(byId, row.at), ...made }
  })
}

/** Null once all letters have left. */
const lastLetterAt = sql<string | null>`(SELECT max(o.nextTryAt) FROM act_parts p, json_each(p.told) t
  JOIN outbox o ON o.id = t.value ->> 'id' WHERE p.actId = acts.id AND o.sentAt IS NULL AND o.attempts = 0)`
