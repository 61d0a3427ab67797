import { beforeEach } from 'bun:test'
import { eq, getTableName, is, sql, Table } from 'drizzle-orm'
import { nameKey } from '#domain/text/text.ts'
import { forgetAllUses } from '#server/auth/rateLimit.ts'
import { cookieName, sign, startSession } from '#server/auth/sessions.ts'
import { now } from '#server/core/clock.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import * as access from '#server/database/schema/access.ts'
import * as invitations from '#server/database/schema/invitations.ts'
import * as mine from '#server/database/schema/mine.ts'
import * as people from '#server/database/schema/people.ts'
import * as records from '#server/database/schema/records.ts'
import * as review from '#server/database/schema/review.ts'
import * as sheets from '#server/database/schema/sheets.ts'
import * as talks from '#server/database/schema/talks.ts'
import * as years from '#server/database/schema/years.ts'
import { app } from '#server/http/app.ts'

// A small association whose people and troops have names, so tests read like stories. The letters in the comments are
// those of the security cases.

type NewUser = typeof people.users.$inferInsert
type NewTask = typeof years.tasks.$inferInsert

/** A world need not survive a power cut, so that nothing waits for the disk. Durability is tested in processes of their own. */
export function createWorld() {
  sqlite.run('PRAGMA synchronous = OFF')
  emptyDatabase()
  return atomically(insertWorld)
}

/** A new world before each test of the file that calls it. The result is one object, which holds the world of the running test. */
export function freshWorld(): World {
  const world = {} as World
  beforeEach(() => void Object.assign(world, createWorld()))
  return world
}

function insertWorld() {
  const mazovia = district('Mazowiecka') // D1
  const pomerania = district('Pomorska') // D2
  const hiddenDistrict = district('Zamknięta', { shadow: true }) // Ds
  const carefulDistrict = district('Uważna', { autoaccept: false }) // Dm

  const wilki = team('Wilki', mazovia) // A
  const orly = team('Orły', mazovia) // B
  const fale = team('Fale', pomerania) // C
  const hiddenTeam = team('Cienie', mazovia, { shadow: true }) // S

  return {
    mazovia,
    pomerania,
    hiddenDistrict,
    carefulDistrict,
    wilki,
    orly,
    fale,
    hiddenTeam,

    jan: user('jan', { teamId: wilki.id, teamAccepted: true }), // UA
    kuba: user('kuba', { teamId: wilki.id, teamAccepted: true }), // UA2
    piotr: waiting(user('piotr', { teamId: wilki.id })), // UP
    nowy: user('nowy'), // UN
    borys: user('borys', { teamId: orly.id, teamAccepted: true }), // UB
    cezary: user('cezary', { teamId: fale.id, teamAccepted: true }), // UC
    ewa: user('ewa', { role: 'DISTRICT_COORDINATOR', districtId: mazovia.id }), // DC1
    dorota: user('dorota', { role: 'DISTRICT_COORDINATOR', districtId: pomerania.id }), // DC2
    ola: user('ola', { role: 'TOPLEVEL_COORDINATOR' }), // TL
    adam: user('adam', { role: 'ADMIN' }), // AD

    finished: createYear('2024/25', 'FINISHED'), // Yf
    open: createYear('2025/26', 'OPEN'), // Yo
    draft: createYear('2026/27', 'DRAFT'), // Yd
  }
}

export type World = ReturnType<typeof createWorld>
export type WorldYear = World['open']

/** A year with two areas, all five task types, a reference, a shared task and one prerequisite. */
export function createYear(name: string, state: 'DRAFT' | 'OPEN' | 'FINISHED') {
  const year = insert(years.years, {
    name,
    state,
    createdAt: now(),
    lesnaLesneThreshold: 1,
    puszczanskaLesnaThreshold: 1,
    puszczanskaPuszczanskieThreshold: 1,
  })
  const unit = insert(years.taskGroups, {
    yearId: year.id,
    name: 'Stan jednostki',
    lesnaThreshold: 5,
    puszczanskaThreshold: 20,
  })
  const camps = insert(years.taskGroups, {
    yearId: year.id,
    name: 'Biwaki',
    displayPriority: 200,
    lesnaThreshold: 4,
    puszczanskaThreshold: 12,
  })
  const task = (over: Omit<NewTask, 'primaryGroupId'> & { primaryGroupId?: number }) =>
    insert(years.tasks, { primaryGroupId: unit.id, ...over })

  const boys = task({ name: 'Liczba harcerzy', type: 'REFONLY', obligatory: true }) // Tref
  return {
    ...year,
    unit,
    camps,
    boys,
    goodTurns: task({ name: 'Dobre uczynki', type: 'LINEAR', maxPoints: 10, multiplier: 2 }), // To, Tf, Td
    chronicle: task({ name: 'Kronika', type: 'BOOLEAN', maxPoints: 4, obligatory: true }), // Tob
    uniforms: task({ name: 'Umundurowani', type: 'LINEAR_REF', maxPoints: 10, refValId: boys.id }), // Tl
    campers: task({
      name: 'Na obozie',
      type: 'PARABOLIC_REF',
      maxPoints: 12,
      refValId: boys.id,
      primaryGroupId: camps.id,
    }), // Tp
    hike: task({
      name: 'Wędrówka',
      type: 'LINEAR',
      maxPoints: 10,
      multiplier: 1,
      split: 0.5,
      secondaryGroupId: camps.id,
    }), // Ts
    bookkeeping: insert(years.prerequisites, { yearId: year.id, name: 'Książka pracy' }), // Io, If
  }
}

/** Ticks all prerequisites of a troop. */
export function completePrerequisites(team: { id: number }, year: WorldYear) {
  insert(sheets.donePrerequisites, { teamId: team.id, prerequisiteId: year.bookkeeping.id, doneAt: now() })
}

/** Ticks all prerequisites and enters this number of good turns: two points each, up to 10. */
export function play(team: { id: number }, year: WorldYear, goodTurns: number) {
  completePrerequisites(team, year)
  enter(team, year.goodTurns, goodTurns)
}

export function enter(team: { id: number }, task: { id: number }, value: number) {
  insert(sheets.taskEntries, { teamId: team.id, taskId: task.id, value, updatedAt: now() })
}

export function user(name: string, over: Partial<NewUser> = {}) {
  return insert(people.users, { email: `${name}@przyklad.example`, activated: true, createdAt: now(), ...over })
}

export const district = (name: string, over: Partial<typeof people.districts.$inferInsert> = {}) =>
  insert(people.districts, { name, nameKey: nameKey(name), ...over })

export const team = (name: string, { id }: { id: number }, over: Partial<typeof people.teams.$inferInsert> = {}) =>
  insert(people.teams, { name, nameKey: nameKey(name), districtId: id, createdAt: now(), ...over })

function waiting<U extends { id: number; teamId: number | null }>(asker: U) {
  insert(access.accessRequests, { userId: asker.id, teamId: asker.teamId!, createdAt: now() })
  return asker
}

/** Ewa looks after Orły alone, another coordinator after Wilki. */
export function divideMazovia({ mazovia, orly, wilki, ewa }: World) {
  const olga = user('olga', { role: 'DISTRICT_COORDINATOR', districtId: mazovia.id })
  for (const [name, troop, person] of [
    ['Bory', orly, ewa],
    ['Wisła', wilki, olga],
  ] as const) {
    const { id: groupId } = db
      .insert(people.troopGroups)
      .values({ districtId: mazovia.id, name, nameKey: name.toLowerCase() })
      .returning()
      .get()
    db.update(people.teams).set({ groupId }).where(eq(people.teams.id, troop.id)).run()
    db.insert(people.coordinatorGroups).values({ userId: person.id, groupId }).run()
  }
}

export interface Answer {
  status: number
  // Tests look into bodies of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  body: any
  headers: Headers
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/** Returns a caller of the API with one session, or without any for a stranger. */
export async function as(person: { id: number } | null): Promise<Call> {
  const cookie = person ? await sessionOf(person) : ''
  return (method, path, body, headers = {}) => call(method, path, body, { ...(cookie && { cookie }), ...headers })
}

/** Makes one call with a fresh session. */
export const callAs = async (person: { id: number }, method: string, path: string, body?: unknown) =>
  (await as(person))(method, path, body)

/** Returns the `Cookie` header of a fresh session. */
export async function sessionOf(person: { id: number }): Promise<string> {
  const token = await sign(startSession(person.id))
  return `${cookieName('session')}=${token}`
}

/** Sends one request through the whole API. A string or bytes are sent unchanged, anything else as JSON. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const bytes = body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : undefined
  const text = bytes ?? (body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  const type = bytes ? 'application/octet-stream' : 'application/json'
  const json: Record<string, string> = text === undefined ? {} : { 'content-type': type }
  const response = await app.handle(
    new Request(`http://localhost/api${path}`, { method, headers: { ...json, ...headers }, body: text ?? null }),
  )
  const answer = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson && answer ? JSON.parse(answer) : answer, headers: response.headers }
}

/** Shows the notices of acts as if the minute to take them back were over. */
export const showHeldNotices = () => void db.update(access.notifications).set({ heldUntil: null }).run()

/** Prepares each insert once: a world needs about sixty, and most of their time would go into building the SQL. */
function insert<T extends Table>(table: T, values: T['$inferInsert']): T['$inferSelect'] {
  if (preparedFor !== db) prepared.clear()
  preparedFor = db
  const columns = Object.keys(values).filter(name => values[name as keyof typeof values] !== undefined)
  const key = `${getTableName(table)} ${columns.join()}`
  let statement = prepared.get(key)
  if (!statement) {
    const holes = Object.fromEntries(columns.map(name => [name, sql.placeholder(name)]))
    statement = db
      .insert(table)
      .values(holes as T['$inferInsert'])
      .returning()
      .prepare()
    prepared.set(key, statement)
  }
  return statement.get(values) as T['$inferSelect']
}

const prepared = new Map<string, { get: (values: Record<string, unknown>) => unknown }>()
/** Statements are cached per connection, as tests that replace the database open another one. */
let preparedFor = db

export const tables = [people, access, years, sheets, review, mine, talks, invitations, records].flatMap(module =>
  Object.values(module).filter(part => is(part, Table)),
)

/**
 * Empties all tables, restarts their ids at 1 and forgets rate limits, so the outcome of a test does not depend on the
 * tests before it.
 */
export function emptyDatabase() {
  sqlite.run('PRAGMA foreign_keys = OFF')
  sqlite.transaction(() => {
    for (const table of tables) sqlite.run(`DELETE FROM ${getTableName(table)}`)
    sqlite.run('DELETE FROM sqlite_sequence')
  })()
  sqlite.run('PRAGMA foreign_keys = ON')
  forgetAllUses()
}
