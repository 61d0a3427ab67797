import { describe, expect, test } from 'bun:test'
import { basename } from 'node:path'
import { now } from '#server/clock.ts'
import { backupNow } from '#server/database/backup.ts'
import { db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { remarks } from '#server/database/schema/review.ts'
import { app } from '#server/http/app.ts'
import { saysOnlyWhy } from './refused.ts'
import { as, createWorld, type World } from './world.ts'

// rules.md#27 as a matrix: every route of the app × eight people. A route that is missing from the table fails the
// test.

const ACTORS = ['stranger', 'jan', 'piotr', 'nowy', 'ewa', 'dorota', 'ola', 'adam'] as const
type Actor = (typeof ACTORS)[number]

const everybody = ACTORS
const signedIn = ACTORS.slice(1)
const scouts: readonly Actor[] = ['jan', 'piotr', 'nowy']
const leaders: readonly Actor[] = ['jan']
const panel: readonly Actor[] = ['ewa', 'dorota', 'ola', 'adam']
/** Those whose district it is about, and everybody above: all cases here are about Ewa's. */
const near: readonly Actor[] = ['ewa', 'ola', 'adam']
const above: readonly Actor[] = ['ola', 'adam']
const admins: readonly Actor[] = ['adam']

interface Case {
  may: readonly Actor[]
  /** Path with the world's ids, and a body where one is needed to get as far as the question of reach. */
  call: (world: World) => [path: string, body?: unknown]
  /** What the others get: 404 where it is as if nothing were there. */
  refusal?: 404
}

const at = (path: string, body?: unknown) => () => [path, body] as [string, unknown]
const notice = () => db.select().from(notifications).get()!.id

const sheet = (world: World) => `${world.open.id}/of/${world.wilki.id}`
const remark = () => db.select().from(remarks).get()!.id

const TABLE: Record<string, Case> = {
  'GET /config': { may: everybody, call: at('/config') },
  'GET /health': { may: everybody, call: at('/health') },
  'GET /openapi/json': { may: everybody, call: at('/openapi/json') },
  'GET /ranking': { may: everybody, call: at('/ranking') },
  'GET /ranking/:id': { may: everybody, call: world => [`/ranking/${world.open.id}`] },
  'GET /ranking/:id/districts': { may: everybody, call: world => [`/ranking/${world.open.id}/districts`] },
  'GET /teams/:id/history': { may: everybody, call: world => [`/teams/${world.wilki.id}/history`] },
  'GET /rules': { may: everybody, call: at('/rules') },
  'GET /rules/changes': { may: everybody, call: at('/rules/changes') },
  'GET /ranking/years': { may: everybody, call: at('/ranking/years') },

  'GET /auth/captcha': { may: everybody, call: at('/auth/captcha') },
  'GET /auth/captcha/words': { may: everybody, call: at('/auth/captcha/words') },
  'GET /auth/google': { may: everybody, call: at('/auth/google') },
  'GET /auth/google/callback': { may: everybody, call: at('/auth/google/callback') },
  'GET /auth/logout': { may: everybody, call: at('/auth/logout') },
  'POST /auth/logout': { may: everybody, call: at('/auth/logout') },
  'POST /auth/login': { may: everybody, call: at('/auth/login', {}) },
  'POST /auth/register': { may: everybody, call: at('/auth/register', {}) },
  'GET /auth/session': { may: everybody, call: at('/auth/session') },
  'GET /auth/passwordreset/:key': { may: everybody, call: at('/auth/passwordreset/klucz') },
  'POST /auth/passwordreset': { may: everybody, call: at('/auth/passwordreset', {}) },
  'POST /auth/passwordreset/request': { may: everybody, call: at('/auth/passwordreset/request', {}) },

  'GET /user': { may: signedIn, call: at('/user') },
  'GET /user/export': { may: signedIn, call: at('/user/export') },
  'PATCH /user': { may: signedIn, call: at('/user', {}) },
  'PUT /user/password': { may: signedIn, call: at('/user/password', {}) },
  'PUT /user/mails': { may: signedIn, call: at('/user/mails', {}) },
  'POST /user/delete': { may: signedIn, call: at('/user/delete', {}) },
  'DELETE /user/sessions': { may: signedIn, call: at('/user/sessions') },
  'GET /user/notifications': { may: signedIn, call: at('/user/notifications') },
  'GET /user/notifications/:id': { may: signedIn, call: at('/user/notifications/50') },
  'PATCH /user/notifications/read/:id': {
    may: leaders,
    call: () => [`/user/notifications/read/${notice()}`],
    refusal: 404,
  },
  'PATCH /user/notifications/accept/:id': {
    may: leaders,
    call: () => [`/user/notifications/accept/${notice()}`],
    refusal: 404,
  },
  'PATCH /user/notifications/discard/:id': {
    may: leaders,
    call: () => [`/user/notifications/discard/${notice()}`],
    refusal: 404,
  },

  'GET /districts': { may: signedIn, call: at('/districts') },
  'GET /teams/by-district-id/:id': { may: signedIn, call: world => [`/teams/by-district-id/${world.mazovia.id}`] },
  'PATCH /teams/grant/:id': { may: ['jan', ...near], call: world => [`/teams/grant/${world.wilki.id}`] },
  'GET /teams/ask-access/:id': { may: scouts, call: world => [`/teams/ask-access/${world.orly.id}`] },
  'POST /teams/ask-access/:id': { may: scouts, call: world => [`/teams/ask-access/${world.orly.id}`] },
  'GET /teams/request': { may: scouts, call: at('/teams/request') },
  'POST /teams/withdraw': { may: scouts, call: at('/teams/withdraw') },
  'POST /teams/leave': { may: scouts, call: at('/teams/leave') },
  'POST /teams': { may: scouts, call: world => ['/teams', { name: 'Nowa', districtId: world.mazovia.id }] },
  'GET /teams/mine': { may: leaders, call: at('/teams/mine') },
  'GET /teams/:id/diplomas': { may: ['jan', ...near], call: world => [`/teams/${world.wilki.id}/diplomas`] },

  'GET /categorization': { may: everybody, call: at('/categorization') },
  'GET /categorization/:id': { may: everybody, call: world => [`/categorization/${world.open.id}`] },
  'GET /categorization/category': { may: leaders, call: at('/categorization/category') },
  'GET /tasks': { may: leaders, call: at('/tasks') },
  'GET /tasks/last-year': { may: leaders, call: at('/tasks/last-year') },
  'GET /tasks/initial': { may: leaders, call: at('/tasks/initial') },
  'PUT /tasks/:id': { may: leaders, call: world => [`/tasks/${world.open.goodTurns.id}`, { value: 1 }] },
  'POST /tasks/clear/:id': { may: leaders, call: world => [`/tasks/clear/${world.open.goodTurns.id}`] },
  'POST /tasks/select/:id': { may: leaders, call: world => [`/tasks/select/${world.open.goodTurns.id}`] },
  'POST /tasks/deselect/:id': { may: leaders, call: world => [`/tasks/deselect/${world.open.goodTurns.id}`] },
  'POST /tasks/initial/mark/:id': { may: leaders, call: world => [`/tasks/initial/mark/${world.open.bookkeeping.id}`] },
  'POST /tasks/initial/unmark/:id': {
    may: leaders,
    call: world => [`/tasks/initial/unmark/${world.open.bookkeeping.id}`],
  },
  'GET /tasks/:id/of/:team': { may: near, call: world => [`/tasks/${world.open.id}/of/${world.wilki.id}`] },
  'GET /tasks/:id/of/:team/last-year': {
    may: near,
    call: world => [`/tasks/${world.open.id}/of/${world.wilki.id}/last-year`],
  },
  'GET /tasks/initial/:id/of/:team': {
    may: near,
    call: world => [`/tasks/initial/${world.open.id}/of/${world.wilki.id}`],
  },
  'GET /categorization/category/:id/of/:team': {
    may: near,
    call: world => [`/categorization/category/${world.open.id}/of/${world.wilki.id}`],
  },

  'GET /review': { may: leaders, call: at('/review') },
  'POST /review/submit': { may: leaders, call: at('/review/submit') },
  'POST /review/withdraw': { may: leaders, call: at('/review/withdraw') },
  'GET /review/:id/of/:team': { may: near, call: world => [`/review/${sheet(world)}`] },
  'POST /review/:id/of/:team/approve': { may: near, call: world => [`/review/${sheet(world)}/approve`] },
  'POST /review/:id/of/:team/return': {
    may: near,
    call: world => [`/review/${sheet(world)}/return`, { note: 'Popraw' }],
  },
  // Each troop is judged by itself: who may not approve one is told so in the answer.
  'POST /review/:id/approve': {
    may: panel,
    call: world => [`/review/${world.open.id}/approve`, { teams: [world.wilki.id] }],
  },
  'GET /tasks/:id/of/:team/changes': { may: ['jan', ...near], call: world => [`/tasks/${sheet(world)}/changes`] },
  'GET /tasks/:id/of/:team/story': { may: ['jan', ...near], call: world => [`/tasks/${sheet(world)}/story`] },
  'GET /remarks/:id/of/:team': { may: ['jan', ...near], call: world => [`/remarks/${sheet(world)}`] },
  'POST /remarks/:id/of/:team': {
    may: ['jan', ...near],
    call: world => [`/remarks/${sheet(world)}`, { text: 'Uwaga' }],
  },
  'POST /remarks/:id/resolve': {
    may: ['jan', ...near],
    call: () => [`/remarks/${remark()}/resolve`],
  },
  'POST /remarks/:id/reopen': {
    may: ['jan', ...near],
    call: () => [`/remarks/${remark()}/reopen`],
  },
  'DELETE /remarks/:id': { may: leaders, call: () => [`/remarks/${remark()}`] },

  'GET /admin/overview': { may: panel, call: at('/admin/overview') },
  'GET /admin/overview/matrix': { may: panel, call: at('/admin/overview/matrix?by=group') },
  'GET /admin/overview/waiting': { may: panel, call: at('/admin/overview/waiting') },
  'GET /admin/overview/districts': { may: panel, call: at('/admin/overview/districts') },
  'GET /admin/reminders': { may: panel, call: at('/admin/reminders') },
  // As with approvals, each troop is answered by itself.
  'POST /admin/reminders': {
    may: panel,
    call: world => ['/admin/reminders', { teams: [world.wilki.id], text: 'Czekamy' }],
  },
  'GET /admin/districts': { may: panel, call: at('/admin/districts') },
  'GET /admin/districts/shallow': { may: panel, call: at('/admin/districts/shallow') },
  'GET /admin/districts/:id': { may: near, call: world => [`/admin/districts/${world.mazovia.id}`] },
  'POST /admin/districts': { may: above, call: at('/admin/districts', { name: 'Nowa' }) },
  'PATCH /admin/districts/:id': {
    may: near,
    call: world => [`/admin/districts/${world.mazovia.id}`, { shadow: true }],
  },
  'GET /admin/teams': { may: panel, call: at('/admin/teams') },
  'GET /admin/teams/:id': { may: near, call: world => [`/admin/teams/${world.wilki.id}`] },
  'POST /admin/teams': { may: near, call: world => ['/admin/teams', { name: 'Nowa', districtId: world.mazovia.id }] },
  // Each is judged by itself, as when sheets are approved.
  'PATCH /admin/teams/marked': {
    may: panel,
    call: world => ['/admin/teams/marked', { teams: [world.wilki.id], shadow: true }],
  },
  'PATCH /admin/teams/:id': { may: near, call: world => [`/admin/teams/${world.wilki.id}`, { locked: true }] },
  'PATCH /admin/teams/grant/:id/on/:team': {
    may: near,
    call: world => [`/admin/teams/grant/${world.nowy.id}/on/${world.orly.id}`],
  },
  'PATCH /admin/teams/refuse/:id/on/:team': {
    may: near,
    call: world => [`/admin/teams/refuse/${world.piotr.id}/on/${world.wilki.id}`],
  },
  'PATCH /admin/teams/revoke/:id/on/:team': {
    may: near,
    call: world => [`/admin/teams/revoke/${world.kuba.id}/on/${world.wilki.id}`],
  },
  'GET /admin/users': { may: panel, call: at('/admin/users') },
  'GET /admin/users/shallow': { may: panel, call: at('/admin/users/shallow') },
  'GET /admin/users/admins/:role': { may: admins, call: at('/admin/users/admins/ADMIN') },
  'GET /admin/users/:id': { may: panel, call: world => [`/admin/users/${world.nowy.id}`] },
  'DELETE /admin/users/:id': { may: admins, call: world => [`/admin/users/${world.kuba.id}`] },
  'PATCH /admin/users/activate': { may: panel, call: world => ['/admin/users/activate', { users: [world.nowy.id] }] },
  'PATCH /admin/users/activate/:id': { may: panel, call: world => [`/admin/users/activate/${world.nowy.id}`] },
  'PATCH /admin/users/:id/permissions/:role': {
    may: above,
    call: world => [`/admin/users/${world.kuba.id}/permissions/TOPLEVEL_COORDINATOR`],
  },
  'PATCH /admin/users/:id/permissions/:role/:district': {
    may: near,
    call: world => [`/admin/users/${world.kuba.id}/permissions/DISTRICT_COORDINATOR/${world.mazovia.id}`],
  },
  'GET /admin/audit': { may: panel, call: at('/admin/audit') },
  'GET /admin/state': { may: admins, call: at('/admin/state') },
  'POST /admin/state/clock': { may: admins, call: at('/admin/state/clock') },
  'POST /admin/state/mail': { may: admins, call: at('/admin/state/mail') },
  'GET /admin/copies': { may: admins, call: at('/admin/copies') },
  'POST /admin/copies': { may: admins, call: at('/admin/copies') },
  'POST /admin/copies/upload': { may: admins, call: at('/admin/copies/upload', new Uint8Array(1)) },
  'GET /admin/copies/:name': { may: admins, call: () => [`/admin/copies/${basename(backupNow('manual'))}`] },
  'POST /admin/copies/:name/restore': { may: admins, call: at('/admin/copies/daily-x.db/restore', { confirm: '' }) },
  'DELETE /admin/sessions': { may: admins, call: at('/admin/sessions') },

  'GET /admin/categorization/shallow': { may: panel, call: at('/admin/categorization/shallow') },
  'GET /admin/categorization/:id': { may: panel, call: world => [`/admin/categorization/${world.draft.id}`] },
  'GET /admin/categorization/:id/origins': {
    may: panel,
    call: world => [`/admin/categorization/${world.draft.id}/origins`],
  },
  'GET /admin/categorization/:id/closing': {
    may: above,
    call: world => [`/admin/categorization/${world.open.id}/closing`],
  },
  'GET /admin/categorization/list/:id': { may: panel, call: world => [`/admin/categorization/list/${world.open.id}`] },
  'GET /admin/categorization/check/:id': {
    may: panel,
    call: world => [`/admin/categorization/check/${world.draft.id}`],
  },
  'GET /admin/categorization/file/:id': { may: panel, call: world => [`/admin/categorization/file/${world.draft.id}`] },
  'GET /admin/categorization/compare/:id/with/:other': {
    may: panel,
    call: world => [`/admin/categorization/compare/${world.draft.id}/with/${world.open.id}`],
  },
  'POST /admin/categorization': { may: above, call: at('/admin/categorization', { name: 'Nowy' }) },
  'POST /admin/categorization/file': { may: above, call: at('/admin/categorization/file', {}) },
  'PATCH /admin/categorization/:id': {
    may: above,
    call: world => [`/admin/categorization/${world.draft.id}`, { name: 'Inny' }],
  },
  'DELETE /admin/categorization/:id': { may: above, call: world => [`/admin/categorization/${world.draft.id}`] },
  'PATCH /admin/categorization/state/activate/:id': {
    may: above,
    call: world => [`/admin/categorization/state/activate/${world.draft.id}`],
  },
  'PATCH /admin/categorization/state/draftify/:id': {
    may: above,
    call: world => [`/admin/categorization/state/draftify/${world.finished.id}`],
  },
  'PATCH /admin/categorization/state/close': { may: above, call: at('/admin/categorization/state/close') },
  'PATCH /admin/categorization/state/ranking/rebuild/:id': {
    may: above,
    call: world => [`/admin/categorization/state/ranking/rebuild/${world.open.id}`],
  },
  'PATCH /admin/categorization/state/ranking/makedynamic/:id': {
    may: above,
    call: world => [`/admin/categorization/state/ranking/makedynamic/${world.finished.id}`],
  },
  'POST /admin/categorization/initial': { may: above, call: at('/admin/categorization/initial', {}) },
  'PATCH /admin/categorization/initial/:id': {
    may: above,
    call: world => [`/admin/categorization/initial/${world.draft.bookkeeping.id}`, {}],
  },
  'DELETE /admin/categorization/initial/:id': {
    may: above,
    call: world => [`/admin/categorization/initial/${world.draft.bookkeeping.id}`],
  },
  'PATCH /admin/categorization/initial/order/:id': {
    may: above,
    call: world => [`/admin/categorization/initial/order/${world.draft.id}`, {}],
  },
  'POST /admin/categorization/tasks/group': { may: above, call: at('/admin/categorization/tasks/group', {}) },
  'PATCH /admin/categorization/tasks/group/:id': {
    may: above,
    call: world => [`/admin/categorization/tasks/group/${world.draft.unit.id}`, {}],
  },
  'DELETE /admin/categorization/tasks/group/:id': {
    may: above,
    call: world => [`/admin/categorization/tasks/group/${world.draft.unit.id}`],
  },
  'PATCH /admin/categorization/tasks/group/order/:id': {
    may: above,
    call: world => [`/admin/categorization/tasks/group/order/${world.draft.id}`, {}],
  },
  'POST /admin/categorization/tasks': { may: above, call: at('/admin/categorization/tasks', {}) },
  'PATCH /admin/categorization/tasks/:id': {
    may: above,
    call: world => [`/admin/categorization/tasks/${world.draft.hike.id}`, {}],
  },
  'DELETE /admin/categorization/tasks/:id': {
    may: above,
    call: world => [`/admin/categorization/tasks/${world.draft.hike.id}`],
  },
  'PATCH /admin/categorization/tasks/order/:id': {
    may: above,
    call: world => [`/admin/categorization/tasks/order/${world.draft.unit.id}`, {}],
  },
  'POST /admin/categorization/tasks/duplicate/:id': {
    may: above,
    call: world => [`/admin/categorization/tasks/duplicate/${world.draft.hike.id}`],
  },
}

/** Keys in the path decide there, not who is asking; a wrong one is 401 for everybody. */
const BY_KEY = ['POST /auth/activate/:key', 'POST /auth/entry/:key']

const routes = [
  ...new Set(app.routes.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '').replace(/\/$/, '')}`)),
]

test('every route of the app stands in the table', () => {
  expect(routes.filter(route => !(route in TABLE) && !BY_KEY.includes(route)).sort()).toEqual([])
})

/** Jan has a notification and has written a remark, so that there is one to decide about. */
async function prepare() {
  const world = createWorld()
  db.insert(notifications).values({ userId: world.jan.id, text: 'Dzień dobry', time: '2026-01-01T00:00:00.000Z' }).run()
  const { open, wilki, jan } = world
  db.insert(remarks).values({ yearId: open.id, teamId: wilki.id, text: 'Uwaga', at: now(), byId: jan.id }).run()
  const callers = new Map<Actor, Awaited<ReturnType<typeof as>>>()
  for (const actor of ACTORS) callers.set(actor, await as(actor === 'stranger' ? null : world[actor]))
  return {
    world,
    call: (actor: Actor, ...request: Parameters<Awaited<ReturnType<typeof as>>>) => callers.get(actor)!(...request),
  }
}

/** Everything stored, to compare before and after. */
function dump() {
  const tables = sqlite.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables.map(({ name }) => JSON.stringify(sqlite.query(`SELECT * FROM "${name}"`).all()))
}

describe('V01 who may call what', () => {
  const listed = routes.filter(route => route in TABLE)

  test.each(listed)('%s', async route => {
    const { may, call: request, refusal = 403 } = TABLE[route]!
    const method = route.split(' ')[0]!
    const refused = ACTORS.filter(actor => !may.includes(actor))

    let { world, call } = await prepare()
    const before = dump()
    for (const actor of refused) {
      const { status, body } = await call(actor, method, ...request(world))
      expect([actor, status]).toEqual([actor, actor === 'stranger' ? 401 : refusal])
      saysOnlyWhy(body)
    }
    expect(dump()).toEqual(before)

    for (const actor of may) {
      if (method !== 'GET') ({ world, call } = await prepare())
      const { status } = await call(actor, method, ...request(world))
      expect([actor, [401, 403, 404, 405, 500].includes(status) && status]).toEqual([actor, false])
    }
  })
})
