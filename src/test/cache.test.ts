import { Database } from 'bun:sqlite'
import { afterAll, beforeEach, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import fc from 'fast-check'
import { forgetAllUses } from '#server/auth/rateLimit.ts'
import { userById } from '#server/auth/user.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { copyDatabase } from '#server/database/copy.ts'
import { savingValues } from '#server/database/dataVersion.ts'
import { atomically, openDatabase, sqlite } from '#server/database/open.ts'
import { putInPlace } from '#server/database/replaced.ts'
import { app } from '#server/http/app.ts'
import { cachedAnswer } from '#server/http/cachedAnswers.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { publishedRanking } from '#server/rankings/publishedRanking.ts'
import { ownSheet } from '#server/sheets/sheetOf.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { type Call, call, completePrerequisites, freshWorld, sessionOf } from './world.ts'

// Cached responses and cached session holders must equal fresh ones after any change by anybody. Fresh responses come
// from the app within a transaction, which neither fills nor uses the caches.

const PEOPLE = ['jan', 'kuba', 'borys', 'ewa', 'ola', 'adam'] as const
type Person = (typeof PEOPLE)[number]

const world = freshWorld()
let cookies: Record<Person, string>
let calls: Record<Person, Call>
const path = sqlite.filename
const copy = `${path}.of-an-earlier-day`

beforeEach(async () => {
  for (const team of [world.wilki, world.orly]) completePrerequisites(team, world.open)
  takeSnapshot(yearById(world.open.id))
  const signedIn = PEOPLE.map(async who => [who, await sessionOf(world[who])] as const)
  cookies = Object.fromEntries(await Promise.all(signedIn)) as typeof cookies
  const calling =
    (who: Person): Call =>
    (method, path, body, headers) =>
      call(method, path, body, { cookie: cookies[who], ...headers })
  calls = Object.fromEntries(PEOPLE.map(who => [who, calling(who)])) as typeof calls
  copyDatabase(sqlite, copy)
})
afterAll(() => rmSync(copy, { force: true }))

/** Writes through a second connection, as another process would. The server notices it in a later event-loop tick. */
async function byAnother(statement: string) {
  using another = new Database(path, { strict: true })
  another.run('PRAGMA busy_timeout = 5000')
  another.run(statement)
  await yieldToEventLoop()
}

function restoreCopy() {
  const proven = `${copy}.proven`
  copyFileSync(copy, proven)
  sqlite.close(true)
  const aside = putInPlace(proven, path)!
  for (const part of ['', '-wal', '-shm']) rmSync(aside + part, { force: true })
  openDatabase(path)
}

/** Saves values together with another write in the same transaction. */
function writeBoth(n: number) {
  savingValues(world.wilki.id, () =>
    sqlite.run(`UPDATE task_entries SET value = ${n} WHERE teamId = ${world.wilki.id}`),
  )
  sqlite.run(`UPDATE task_groups SET name = 'Dział ' || ${n}`)
}

function rolledBack(work: () => unknown) {
  try {
    atomically(() => {
      work()
      publishedRanking(yearById(world.finished.id))
      ownSheet({ user: userById(world.jan.id)!, team: world.wilki })
      throw new Error('rolled back')
    })
  } catch {}
}

type Change = (n: number) => unknown

const CHANGES: Record<string, Change> = {
  'a value': n => calls.jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: n }),
  'a value of another troop': n => calls.borys('PUT', `/tasks/${world.open.hike.id}`, { value: n }),
  'a note': n => calls.jan('PUT', `/tasks/${world.open.goodTurns.id}/note`, { text: `Dopisek ${n}` }),
  'an answer to a doubt': () =>
    calls.jan('POST', `/tasks/${world.open.uniforms.id}/doubt`, { code: 'above-reference' }),
  'a value taken back': () => calls.jan('DELETE', `/tasks/${world.open.goodTurns.id}/value`),
  'a star': n => calls.jan('POST', `/tasks/${n % 2 ? 'select' : 'deselect'}/${world.open.hike.id}`),
  'a tick': n => calls.jan('POST', `/tasks/initial/${n % 2 ? 'mark' : 'unmark'}/${world.open.bookkeeping.id}`),
  'a sheet handed in or taken back': n => calls.jan('POST', n % 2 ? '/review/submit' : '/review/withdraw', {}),
  'a sheet approved': () => calls.ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`, {}),
  'a sheet returned': () => calls.ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Nie' }),
  'a remark': n => calls.jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: `Uwaga ${n}` }),
  'a task of the year': n =>
    calls.ola('PATCH', `/admin/categorization/tasks/${world.open.goodTurns.id}`, { maxPoints: n }),
  'a threshold': n =>
    calls.ola('PATCH', `/admin/categorization/tasks/group/${world.open.unit.id}`, { lesnaThreshold: n / 2 }),
  'a year renamed': n => calls.ola('PATCH', `/admin/categorization/${world.open.id}`, { name: `Rok ${n}` }),
  'a troop renamed': n => calls.ewa('PATCH', `/admin/teams/${world.wilki.id}`, { name: `Wilki ${n}` }),
  'a troop hidden': n => calls.ewa('PATCH', `/admin/teams/${world.orly.id}`, { shadow: n % 2 === 1 }),
  'a district hidden': n => calls.ola('PATCH', `/admin/districts/${world.mazovia.id}`, { shadow: n % 2 === 1 }),
  'a ranking taken': () => calls.ola('PATCH', `/admin/categorization/state/ranking/rebuild/${world.open.id}`),
  'a ranking deleted': () => calls.ola('PATCH', `/admin/categorization/state/ranking/makedynamic/${world.open.id}`),
  'a year closed': () => calls.ola('PATCH', '/admin/categorization/state/close'),
  'a year opened again': () => calls.ola('PATCH', `/admin/categorization/state/activate/${world.open.id}`),
  'a leader signs out': () => calls.kuba('POST', '/auth/logout'),
  'a leader signs in': async () => {
    cookies.kuba = await sessionOf(world.kuba)
  },
  'a leader let go': () => calls.ewa('PATCH', `/admin/teams/revoke/${world.kuba.id}/on/${world.wilki.id}`),
  'a leader let in': () => calls.ewa('PATCH', `/admin/teams/grant/${world.kuba.id}/on/${world.wilki.id}`),
  'a role': n =>
    calls.adam('PATCH', `/admin/users/${world.kuba.id}/permissions/${n % 2 ? 'TOPLEVEL_COORDINATOR' : 'USER'}`),
  'an account deleted': () => calls.adam('DELETE', `/admin/users/${world.kuba.id}`),
  'everybody signed out': async () => {
    await calls.adam('DELETE', '/admin/sessions/')
    for (const who of PEOPLE) if (who !== 'kuba') cookies[who] = await sessionOf(world[who])
  },
  'another program, a session': () => byAnother(`DELETE FROM sessions WHERE userId = ${world.kuba.id}`),
  'another program, a leader': n =>
    byAnother(`UPDATE users SET teamAccepted = ${n % 2} WHERE id = ${world.kuba.id} AND teamId NOTNULL`),
  'a session undone': () => rolledBack(() => sqlite.run(`DELETE FROM sessions WHERE userId = ${world.kuba.id}`)),
  'another program, a value': n => byAnother(`UPDATE task_entries SET value = ${n}`),
  'another program, a name': n => byAnother(`UPDATE task_groups SET name = 'Obszar ' || ${n}`),
  'another program, a ranking': n => byAnother(`UPDATE rankings SET points = ${n}`),
  'a change undone': n => rolledBack(() => sqlite.run(`UPDATE rankings SET points = points + ${n}, name = 'nigdy'`)),
  'a value and a name at once': n => atomically(() => writeBoth(n)),
  'a value and a name undone': n => rolledBack(() => writeBoth(n)),
  'a value undone': n => rolledBack(() => sqlite.run(`UPDATE tasks SET name = 'nigdy ' || ${n}`)),
  'a copy put back': restoreCopy,
}

const READS: [who: Person | null, path: () => string][] = [
  [null, () => '/ranking'],
  [null, () => '/ranking/years'],
  [null, () => `/ranking/${world.open.id}`],
  [null, () => `/ranking/${world.finished.id}`],
  [null, () => `/ranking/${world.open.id}/districts`],
  [null, () => '/rules'],
  [null, () => '/rules/changes'],
  [null, () => `/teams/${world.wilki.id}/history`],
  ['jan', () => '/tasks/'],
  ['jan', () => '/categorization/category'],
  ['borys', () => '/tasks/'],
  ['kuba', () => '/tasks/'],
  ['kuba', () => '/user/'],
]

const byApp = (request: Request) => app.handle(request)
const asProcess = async (request: Request) => cachedAnswer(request) ?? byApp(request)

async function answers(known: ReadonlyMap<string, string> = new Map(), ask = asProcess) {
  // The test sends more than the rate limits allow.
  forgetAllUses()
  const read = READS.map(async ([who, path]) => {
    const headers = { cookie: who ? cookies[who] : '', 'if-none-match': known.get(path()) ?? '' }
    const answer = await ask(new Request(`http://localhost/api${path()}`, { headers }))
    return {
      who,
      path: path(),
      status: answer.status,
      body: await answer.text(),
      etag: answer.headers.get('etag') ?? '',
    }
  })
  return Promise.all(read)
}

async function freshAnswers() {
  sqlite.run('BEGIN')
  try {
    return await answers(new Map(), byApp)
  } finally {
    sqlite.run('ROLLBACK')
  }
}

/** Computes the status that a leader of the troop must get from the tables alone. */
function statusOfKuba(path: string) {
  const { sid } = JSON.parse(atob(cookies.kuba.split('.')[1]!))
  const kuba = sqlite
    .query<{ role: string; teamAccepted: number }, [string]>(
      'SELECT role, teamAccepted FROM users JOIN sessions ON userId = users.id WHERE sessions.id = ?',
    )
    .get(sid)
  if (!kuba) return 401
  if (path === '/user/') return 200
  if (kuba.role !== 'USER' || !kuba.teamAccepted) return 403
  return sqlite.query("SELECT 1 FROM years WHERE state = 'OPEN'").get() ? 200 : 409
}

test('cached responses equal fresh ones after every sequence of changes', async () => {
  const step = fc.record({ kind: fc.constantFrom(...Object.keys(CHANGES)), n: fc.integer({ min: 0, max: 9 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      async steps => {
        for (const changes of steps) {
          const before = await answers()
          for (const { kind, n } of changes) {
            await CHANGES[kind]!(n)
          }
          const cached = await answers()
          const again = await answers(new Map(before.map(({ path, etag }) => [path, etag])))
          const fresh = await freshAnswers()

          expectSame(cached, fresh, changes)
          for (const [n, { status }] of again.entries()) {
            const isSame = before[n]!.etag !== '' && before[n]!.etag === fresh[n]!.etag
            if ((status === 304) !== isSame) throw new Error(`${fresh[n]!.path} answered ${status}`)
          }
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('each kind of change is seen immediately', async () => {
  for (const [kind, change] of Object.entries(CHANGES)) {
    for (const n of [3, 4]) {
      await answers()
      await change(n)
      expectSame(await answers(), await freshAnswers(), [{ kind, n }])
    }
  }
})

type Answers = Awaited<ReturnType<typeof answers>>

function expectSame(cached: Answers, fresh: Answers, changes: unknown) {
  for (const [n, answer] of cached.entries()) {
    if (!Bun.deepEquals(answer, fresh[n]))
      throw new Error(
        `After ${JSON.stringify(changes)}\n${JSON.stringify(answer)}\nwas cached for\n${JSON.stringify(fresh[n])}`,
      )
    if (answer.who === 'kuba' && answer.status !== statusOfKuba(answer.path))
      throw new Error(`After ${JSON.stringify(changes)} ${answer.path} answered ${answer.status}`)
  }
}
