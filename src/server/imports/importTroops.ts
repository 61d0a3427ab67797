import { desc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { isAboveDistricts, mayManageDistrict } from '#domain/people/roles.ts'
import type { TroopListImport, TroopListText } from '#domain/requests/imports.ts'
import { nameKey } from '#domain/text/text.ts'
import {
  type Choice,
  invitesOf,
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
import { insertMany } from '#server/database/insertMany.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { districts } from '#server/database/schema/people.ts'
import { type ImportedRows, imports } from '#server/database/schema/records.ts'
import { type ImportedInvitation, insertInvitations, letterTo } from '#server/invitations/importedInvitations.ts'
import { lettersTo } from '#server/invitations/sendInvitation.ts'
import { sendSoon } from '#server/mail/sender.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { emailsOf, type Known, planRows, readKnown } from './planImport.ts'

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
  const names = new Set(
    db
      .select({ key: districts.nameKey })
      .from(districts)
      .all()
      .map(({ key }) => key),
  )
  const list = readTroopList(text, columns, cell => cell.length <= 200 && names.has(nameKey(cell)))
  if (!list.columns.includes('team')) throw new Problem('list-without-teams')
  if (list.rows.length === 0) throw new Problem('list-empty')
  if (list.rows.length > MOST_LISTED) throw new Problem('list-too-long')
  return list
}

/** Attempts before giving up when concurrent writes keep changing the plan. */
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
      return write(actor, work, leaveAt)
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
      const key = `${districtId} ${nameKey(group)}`
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
      work.letters.push({ ...letterTo(actor, email, { id: 0, name }), at })
      yield
    }
    yield
  }
  return work
}

function write(actor: User, work: Work, leaveAt: string): number {
  const groupIds = new Map(work.known)
  const made: ImportedRows = { teams: [], groups: [], invitations: [], shown: work.shown }
  const group = sqlite.query<{ id: number }, [number, string, string]>(
    'INSERT INTO troop_groups (districtId, name, nameKey) VALUES (?, ?, ?) RETURNING id',
  )
  for (const [key, { districtId, name, nameKey }] of work.groups) {
    const { id } = group.get(districtId, name, nameKey)!
    groupIds.set(key, id)
    made.groups.push(id)
  }
  const at = now()
  const founded = work.teams.map(({ group, ...team }) => ({
    ...team,
    groupId: group ? groupIds.get(`${team.districtId} ${nameKey(group)}`)! : null,
  }))
  const teamIds = insertMany(
    'teams',
    ['name', 'nameKey', 'districtId', 'groupId', 'shadow', 'locked', 'createdAt'],
    founded.map(team => [team.name, team.nameKey, team.districtId, team.groupId, 0, 0, at]),
  )
  const teamAt = new Map(founded.map(({ line }, n) => [line, teamIds[n]!]))
  made.teams = founded.map(({ name, districtId, groupId }, n) => ({ id: teamIds[n]!, name, districtId, groupId }))
  sqlite
    .query('UPDATE teams SET shadow = 0 WHERE id IN (SELECT value FROM json_each(?))')
    .run(JSON.stringify(work.shown))
  const letters = work.letters.map(letter => ({
    ...letter,
    teamId: 'line' in letter.at ? teamAt.get(letter.at.line)! : letter.at.teamId,
  }))
  made.invitations = insertInvitations(actor, leaveAt, letters)
  const { id } = db
    .insert(imports)
    .values({ byId: actor.id, at, lettersAt: leaveAt, made })
    .returning({ id: imports.id })
    .get()
  recordChange(actor, 'team.import', subjectOf(made), null, { id, ...countsOf(made) })
  return id
}

const countsOf = ({ teams, groups, invitations }: ImportedRows) => ({
  teams: teams.length,
  groups: groups.length,
  invitations: invitations.length,
})

/** An entry about teams of several districts is for those above them. */
function subjectOf({ teams, invitations, shown }: ImportedRows) {
  const of = sqlite
    .query<{ districtId: number }, [string, string]>(
      `SELECT DISTINCT districtId FROM teams WHERE id IN (SELECT value FROM json_each(?))
        OR id IN (SELECT teamId FROM invitations WHERE id IN (SELECT value FROM json_each(?)))`,
    )
    .all(JSON.stringify([...teams.map(({ id }) => id), ...shown]), JSON.stringify(invitations))
  return of.length === 1 ? { districtId: of[0]!.districtId } : {}
}

/** The newest imports: the reader's own, or all for those above the districts. */
export function importsOf(reader: User) {
  const rows = db
    .select()
    .from(imports)
    .where(isAboveDistricts(reader) ? undefined : eq(imports.byId, reader.id))
    .orderBy(desc(imports.id))
    .limit(20)
    .all()
  const authorOf = authorsSeenBy(
    reader,
    rows.map(({ byId, at }) => [byId, at] as const),
  )
  return rows.map(({ made, byId, ...row }) => ({ ...row, ...authorOf(byId, row.at), ...countsOf(made) }))
}

/** Sends waiting letters now. @throws 403, 404, 410 once the import was taken back */
export function sendLettersNow(actor: User, id: number) {
  const { made } = ownImport(actor, id)
  atomically(() => {
    db.update(imports).set({ lettersAt: now() }).where(eq(imports.id, id)).run()
    sqlite
      .query(`UPDATE outbox SET nextTryAt = ? WHERE attempts = 0 AND ${WAITING_LETTERS}`)
      .run(now(), JSON.stringify(made.invitations))
  })
  sendSoon()
}

const WAITING_LETTERS = `sentAt IS NULL AND failedAt IS NULL
  AND id IN (SELECT mailId FROM invitations WHERE usedAt IS NULL AND id IN (SELECT value FROM json_each(?)))`

/**
 * Takes an import back: deletes unused invitations, untouched teams and empty hufce. Used or changed rows stay.
 * @returns the names of the teams that stay @throws 403, 404, 410 when it was taken back already
 */
export function undoImport(actor: User, id: number) {
  return atomically(() => {
    const { made } = ownImport(actor, id)
    const invited = JSON.stringify(made.invitations)
    const kept = touchedTeams(made)
    const gone = made.teams.filter(team => !kept.has(team.id))
    const used = sqlite
      .query<{ id: number }, [string]>(
        'SELECT DISTINCT teamId AS id FROM invitations WHERE usedAt IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
      )
      .all(invited)
    recordUndo(actor, id, made)
    for (const { recipient } of sqlite
      .query<{ recipient: string }, [string]>(`DELETE FROM outbox WHERE ${WAITING_LETTERS} RETURNING recipient`)
      .all(invited))
      lettersTo.giveBack(recipient)
    const { changes: invitations } = sqlite
      .query('DELETE FROM invitations WHERE usedAt IS NULL AND id IN (SELECT value FROM json_each(?))')
      .run(invited)
    const goneIds = JSON.stringify(gone.map(({ id }) => id))
    sqlite.query('DELETE FROM rankings WHERE teamId IN (SELECT value FROM json_each(?))').run(goneIds)
    sqlite.query('DELETE FROM teams WHERE id IN (SELECT value FROM json_each(?))').run(goneIds)
    sqlite
      .query(
        `DELETE FROM troop_groups WHERE id IN (SELECT value FROM json_each(?)) AND id NOT IN (SELECT groupId FROM teams
          WHERE groupId IS NOT NULL) AND id NOT IN (SELECT groupId FROM coordinator_groups)`,
      )
      .run(JSON.stringify(made.groups))
    const hiddenAgain = made.shown.filter(teamId => !kept.has(teamId))
    sqlite
      .query('UPDATE teams SET shadow = 1 WHERE id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(hiddenAgain))
    db.update(imports).set({ undoneAt: now() }).where(eq(imports.id, id)).run()
    const left = new Set([...kept, ...used.map(({ id }) => id)])
    const names = sqlite
      .query<{ name: string }, [string]>(
        'SELECT name FROM teams WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
      )
      .all(JSON.stringify([...left]))
    return { teams: gone.length, invitations, left: names.map(({ name }) => name) }
  })
}

/** Made or shown teams that have more than what the import gave them. */
function touchedTeams({ teams, shown, invitations }: ImportedRows): Set<number> {
  const ids = JSON.stringify([...teams.map(({ id }) => id), ...shown])
  const own = JSON.stringify(invitations)
  const touched = new Set<number>()
  const keys = sqlite
    .query<{ of: string; from: string }, []>(
      `SELECT m.name AS "of", k."from" FROM sqlite_master m, pragma_foreign_key_list(m.name) k WHERE k."table" = 'teams'`,
    )
    .all()
  for (const { of, from } of keys) {
    const others = OWN_ROWS[of] ?? 'json_array_length(?2) >= 0'
    const rows = sqlite
      .query<{ id: number }, [string, string]>(
        `SELECT DISTINCT "${from}" AS id FROM "${of}" WHERE "${from}" IN (SELECT value FROM json_each(?1)) AND ${others}`,
      )
      .all(ids, own)
    for (const { id } of rows) touched.add(id)
  }
  // An old address leads on from a merged one.
  const merged = sqlite
    .query<{ id: number }, [string]>(
      'SELECT id FROM teams WHERE mergedInto IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
    )
    .all(ids)
  for (const { id } of merged) touched.add(id)
  const present = new Map(
    sqlite
      .query<ImportedRows['teams'][number], [string]>(
        'SELECT id, name, districtId, groupId FROM teams WHERE id IN (SELECT value FROM json_each(?))',
      )
      .all(ids)
      .map(team => [team.id, team]),
  )
  for (const team of teams) if (!Bun.deepEquals(present.get(team.id), team)) touched.add(team.id)
  return touched
}

/** Rows of other tables that are no touch: unused invitations of the import, and the OPEN year's snapshot. */
const OWN_ROWS: Record<string, string> = {
  invitations: '(usedAt IS NOT NULL OR id NOT IN (SELECT value FROM json_each(?2)))',
  rankings: "yearId NOT IN (SELECT id FROM years WHERE state = 'OPEN' AND ?2 IS NOT NULL)",
}

/** @throws 403, 404, 410 */
function ownImport(actor: User, id: number) {
  const found = db.select().from(imports).where(eq(imports.id, id)).get()
  if (!found) throw new Problem('import-unknown')
  if (found.byId !== actor.id && !isAboveDistricts(actor)) throw new Problem('not-allowed')
  if (found.undoneAt !== null) throw new Problem('undo-over')
  const { districtId } = subjectOf(found.made)
  if (!isAboveDistricts(actor) && (districtId === undefined || !mayManageDistrict(actor, districtId)))
    throw new Problem('not-allowed')
  return found
}

function recordUndo(actor: User, importId: number, made: ImportedRows) {
  const entry = sqlite
    .query<{ id: number }, [number]>(
      `SELECT id FROM audit_entries WHERE kind = 'team.import' AND json_extract(after, '$.id') = ?`,
    )
    .get(importId)
  recordChange(actor, 'act.undo', subjectOf(made), null, { of: entry?.id ?? null, kind: 'team.import' })
}
