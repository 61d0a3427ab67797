import { describe, expect, test } from 'bun:test'
import { basename } from 'node:path'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { hashOf } from '#server/auth/secrets.ts'
import { userById } from '#server/auth/user.ts'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { backupNow } from '#server/database/backup.ts'
import { db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { invitationKeys, invitations } from '#server/database/schema/invitations.ts'
import { formerNames, sessions, troopGroups, users } from '#server/database/schema/people.ts'
import { acts, outbox, trash } from '#server/database/schema/records.ts'
import { remarks } from '#server/database/schema/review.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { talks } from '#server/database/schema/talks.ts'
import { app } from '#server/http/app.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { endAccess } from '#server/teams/endedAccess.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { saysOnlyWhy } from './refused.ts'
import { as, createWorld, play, sessionOf, type World } from './world.ts'

// rules.md#27 as a matrix: every route of the app × eight people. A route that is missing from the table fails a test.

const ACTORS = ['stranger', 'jan', 'piotr', 'nowy', 'ewa', 'dorota', 'ola', 'adam'] as const
type Actor = (typeof ACTORS)[number]

const everybody = ACTORS
const signedIn = ACTORS.slice(1)
const scouts: readonly Actor[] = ['jan', 'piotr', 'nowy']
const leaders: readonly Actor[] = ['jan']
const panel: readonly Actor[] = ['ewa', 'dorota', 'ola', 'adam']
/** These may manage Ewa's district, to which all rows belong. */
const near: readonly Actor[] = ['ewa', 'ola', 'adam']
const above: readonly Actor[] = ['ola', 'adam']
const admins: readonly Actor[] = ['adam']

type Body = Record<string, unknown> | unknown[] | Uint8Array

interface Case {
  may: readonly Actor[]
  /** Parameters of the path, in order. */
  at?: (world: World) => (number | string)[]
  /** A body is needed if the operation itself checks permissions. */
  body?: Body | ((world: World) => Body)
  query?: string
  /** The status for everybody else, 403 by default. */
  refusal?: 404
  /** The status for those without a team: Piotr waits for access, and Nowy has not asked (rules.md#11). */
  teamless?: 409
}

const notice = () => [db.select().from(notifications).get()!.id]
const sheet = (w: World) => [w.open.id, w.wilki.id]
const mailGivenUp = () => [db.select().from(outbox).get()!.id]
const kind = (w: World) => kindsOf(w.open.id)[0]!.id
const invitation = () => [db.select().from(invitations).where(isNull(invitations.usedAt)).get()!.id]
const handover = () => [db.select().from(invitations).where(isNotNull(invitations.usedAt)).get()!.id]
const imported = () => [db.select().from(acts).where(eq(acts.kind, 'import')).get()!.id]
const hufiec = () => [db.select().from(troopGroups).get()!.id]
const formerName = () => [db.select().from(formerNames).get()!.id]
const arranged = () => [db.select().from(talks).where(isNull(talks.recordedAt)).get()!.id]
const recorded = () => [db.select().from(talks).where(isNotNull(talks.recordedAt)).get()!.id]
const thrown = () => [db.select().from(trash).get()!.id]
const remark = () => [db.select().from(remarks).get()!.id]

function requestOf(route: string, world: World): [path: string, body?: unknown] {
  const { at, body, query = '' } = TABLE[route]!
  const values = at?.(world) ?? []
  const path = route.split(' ')[1]!.replace(/:\w+/g, () => String(values.shift()))
  return [path + query, typeof body === 'function' ? body(world) : body]
}

const TABLE: Record<string, Case> = {
  'GET /config': { may: everybody },
  'GET /content': { may: everybody },
  'GET /health': { may: everybody },
  'GET /openapi/json': { may: everybody },
  'GET /ranking': { may: everybody },
  'GET /ranking/:id': { may: everybody, at: w => [w.open.id] },
  'GET /ranking/:id/districts': { may: everybody, at: w => [w.open.id] },
  'GET /teams/:id/history': { may: everybody, at: w => [w.wilki.id] },
  'GET /teams/:id/picture': { may: everybody, at: w => [ranked(w)] },
  'GET /rules': { may: everybody },
  'GET /rules/changes': { may: everybody },
  'GET /ranking/years': { may: everybody },

  'GET /auth/captcha': { may: everybody },
  'GET /auth/captcha/words': { may: everybody },
  'GET /auth/work/:form': { may: everybody, at: () => ['sign-in'] },
  'GET /auth/google': { may: everybody },
  'GET /auth/google/callback': { may: everybody },
  'GET /auth/logout': { may: everybody },
  'POST /auth/logout': { may: everybody },
  'POST /auth/login': { may: everybody, body: {} },
  'POST /auth/register': { may: everybody, body: {} },
  'GET /auth/session': { may: everybody },
  'GET /auth/passwordreset/:key': { may: everybody, at: () => ['klucz'] },
  'POST /auth/passwordreset': { may: everybody, body: {} },
  'POST /auth/passwordreset/request': { may: everybody, body: {} },

  'GET /user': { may: signedIn },
  'GET /user/export': { may: signedIn },
  'PATCH /user': { may: signedIn, body: {} },
  'PUT /user/password': { may: signedIn, body: {} },
  'PUT /user/mails': { may: signedIn, body: {} },
  'POST /user/delete': { may: signedIn, body: {} },
  'DELETE /user/sessions': { may: signedIn },
  'GET /user/notifications': { may: signedIn },
  'GET /user/notifications/:id': { may: signedIn, at: () => ['50'] },
  'PATCH /user/notifications/read': { may: signedIn, body: {} },
  'PATCH /user/notifications/read/:id': { may: leaders, at: notice, refusal: 404 },
  'POST /undo/:id': { may: signedIn, at: () => ['1'] },
  'PATCH /user/notifications/accept/:id': { may: leaders, at: notice, refusal: 404 },
  'PATCH /user/notifications/discard/:id': { may: leaders, at: notice, refusal: 404 },

  'GET /districts': { may: signedIn },
  'GET /teams/by-district-id/:id': { may: signedIn, at: w => [w.mazovia.id] },
  'PATCH /teams/grant/:id': { may: ['jan', ...near], at: w => [w.wilki.id] },
  'GET /teams/ask-access/:id': { may: scouts, at: w => [w.orly.id] },
  'POST /teams/ask-access/:id': { may: scouts, at: w => [w.orly.id] },
  'GET /teams/request': { may: scouts },
  'POST /teams/withdraw': { may: scouts },
  'POST /teams/leave': { may: scouts },
  'POST /teams/mine/end-access/:id': { may: leaders, teamless: 409, at: w => [w.kuba.id] },
  'POST /teams/mine/return-access/:id': { may: leaders, teamless: 409, at: w => [w.nowy.id] },
  'POST /teams': { may: scouts, body: w => ({ name: 'Nowa', districtId: w.mazovia.id }) },
  'GET /teams/mine': { may: leaders },
  'GET /teams/:id/sheets': { may: ['jan', ...near], at: w => [w.wilki.id] },
  'GET /teams/:id/diplomas': { may: ['jan', ...near], at: w => [w.wilki.id] },

  'GET /categorization': { may: everybody },
  'GET /categorization/:id': { may: everybody, at: w => [w.open.id] },
  'GET /categorization/category': { may: leaders },
  'GET /tasks': { may: leaders },
  'GET /tasks/last-year': { may: leaders },
  'GET /tasks/left': { may: leaders },
  'GET /tasks/initial': { may: leaders },
  'PUT /tasks/:id': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id], body: { value: 1 } },
  'DELETE /tasks/:id/value': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id] },
  'POST /tasks/:id/doubt': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id], body: { code: 'fraction' } },
  'PUT /tasks/:id/note': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id], body: { text: 'Ruda' } },
  'POST /tasks/select/:id': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id] },
  'POST /tasks/deselect/:id': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id] },
  'POST /tasks/initial/mark/:id': { may: leaders, teamless: 409, at: w => [w.open.bookkeeping.id] },
  'POST /tasks/initial/unmark/:id': { may: leaders, teamless: 409, at: w => [w.open.bookkeeping.id] },
  'GET /tasks/:id/of/:team': { may: ['jan', ...near], at: sheet },
  'GET /tasks/:id/of/:team/last-year': { may: ['jan', ...near], at: sheet },
  'GET /tasks/initial/:id/of/:team': { may: ['jan', ...near], at: sheet },
  'GET /categorization/category/:id/of/:team': { may: ['jan', ...near], at: sheet },

  'GET /plan': { may: leaders },
  'PUT /plan/tasks/:id': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id], body: { value: 1 } },
  'DELETE /plan/tasks/:id': { may: leaders, teamless: 409, at: w => [w.open.goodTurns.id] },
  'PATCH /plan': { may: leaders, teamless: 409, body: { target: 'LESNA' } },
  'POST /plan/many': { may: leaders, teamless: 409, body: { tasks: [] } },
  'GET /plan/:id/of/:team': { may: ['jan', ...near], at: sheet },

  'GET /invitations': { may: ['jan', ...panel] },
  'GET /invitations/handovers': { may: ['jan', ...panel] },
  'DELETE /invitations/handovers/:id': { may: ['jan'], at: handover },
  'POST /invitations': { may: ['jan', ...near], body: w => ({ email: 'ala@przyklad.example', teamId: w.wilki.id }) },
  'PATCH /invitations/:id': {
    may: ['jan', ...near],
    at: invitation,
    body: { email: 'ela@przyklad.example' },
  },
  'POST /invitations/:id/again': { may: ['jan', ...near], at: invitation },
  'DELETE /invitations/:id': { may: ['jan', ...near], at: invitation },
  'GET /invitations/key/:key': { may: everybody, at: () => ['klucz'] },
  'POST /invitations/key/:key': { may: everybody, at: () => ['klucz'] },
  'DELETE /invitations/key/:key': { may: everybody, at: () => ['klucz'] },
  'POST /invitations/key/:key/ask': { may: everybody, at: () => ['klucz'] },

  'GET /talks': { may: leaders },
  'GET /talks/:id/of/:team': { may: ['jan', ...near], at: sheet },
  'POST /talks/:id/of/:team': {
    may: near,
    at: sheet,
    body: w => ({ kindId: kind(w), heldOn: '2026-01-01', agreed: 'x' }),
  },
  'POST /talks/:id': {
    may: near,
    at: w => [w.open.id],
    body: w => ({ kindId: kind(w), talks: [{ teamId: w.wilki.id, arrangedFor: '2099-01-01T10:00:00Z' }] }),
  },
  'PATCH /talks/:id': { may: near, at: recorded, body: { agreed: 'Inaczej' } },
  'POST /talks/:id/cancel': { may: near, at: arranged },
  'POST /talks/:id/confirm': { may: leaders, teamless: 409, at: recorded, body: { version: 1 } },
  'POST /talks/:id/unfit': { may: leaders, teamless: 409, at: arranged, body: { text: 'Biwak' } },
  'GET /admin/categorization/:id/talks': { may: panel, at: w => [w.open.id] },
  'PUT /admin/categorization/:id/talks': {
    may: above,
    at: w => [w.open.id],
    body: w => kindsOf(w.open.id),
  },

  'GET /review': { may: leaders },
  'POST /review/submit': { may: leaders, teamless: 409 },
  'POST /review/withdraw': { may: leaders, teamless: 409 },
  'GET /review/:id/of/:team': { may: ['jan', ...near], at: sheet },
  'POST /review/:id/of/:team/approve': { may: near, at: sheet },
  'POST /review/:id/of/:team/return': { may: near, at: sheet, body: { note: 'Popraw' } },
  'POST /review/:id/of/:team/unlock': { may: near, at: sheet },
  'POST /review/more-time': { may: leaders, teamless: 409, body: { until: '2027-06-10', reason: 'Obóz' } },
  'DELETE /review/more-time': { may: leaders, teamless: 409 },
  'POST /review/:id/of/:team/more-time': { may: near, at: sheet, body: { extendedTo: null } },
  // These answer per team in their body: a team out of reach is among the rejected ones.
  'POST /review/:id/extend': {
    may: panel,
    at: w => [w.open.id],
    body: w => ({ teams: [w.wilki.id], until: '2099-06-10', reason: 'Obóz' }),
  },
  'POST /review/:id/approve': { may: panel, at: w => [w.open.id], body: w => ({ teams: [w.wilki.id] }) },
  'GET /tasks/:id/of/:team/changes': { may: ['jan', ...near], at: sheet },
  'GET /tasks/:id/of/:team/story': { may: ['jan', ...near], at: sheet },
  'GET /remarks/:id/of/:team': { may: ['jan', ...near], at: sheet },
  'POST /remarks/:id/of/:team': { may: ['jan', ...near], at: sheet, body: { text: 'Uwaga' } },
  'POST /remarks/:id/resolve': { may: ['jan', ...near], at: remark },
  'POST /remarks/:id/reopen': { may: ['jan', ...near], at: remark },
  'DELETE /remarks/:id': { may: leaders, at: remark },

  'GET /admin/overview': { may: panel },
  'GET /admin/overview/matrix': { may: panel, query: '?by=group' },
  'GET /admin/overview/roster': { may: panel },
  'GET /admin/overview/waiting': { may: panel },
  'GET /admin/overview/districts': { may: panel },
  'GET /admin/reminders': { may: panel },
  'POST /admin/reminders': { may: panel, body: w => ({ teams: [w.wilki.id], text: 'Czekamy' }) },
  'GET /admin/districts': { may: panel },
  'GET /admin/districts/shallow': { may: panel },
  'GET /admin/teams/twins': { may: panel },
  'GET /admin/teams/:id/merge/:other': { may: near, at: w => [w.wilki.id, w.orly.id] },
  'POST /admin/teams/:id/merge/:other': {
    may: near,
    at: w => [w.wilki.id, w.orly.id],
    body: { reason: 'To jedna drużyna' },
  },
  'GET /admin/teams/distinct': { may: panel },
  'DELETE /admin/teams/:id/distinct/:other': { may: near, at: w => [w.wilki.id, w.orly.id] },
  'POST /admin/teams/:id/distinct/:other': { may: near, at: w => [w.wilki.id, w.orly.id] },
  'GET /admin/invitations': { may: panel },
  'PATCH /admin/invitations/again': { may: panel, body: { invitations: [1] } },
  'PATCH /admin/invitations/withdraw': { may: panel, body: { invitations: [1] } },
  'GET /admin/imports': { may: panel },
  'POST /admin/imports/troops/preview': { may: panel, body: { text: 'drużyna\nŁasice' } },
  'POST /admin/imports/troops': {
    may: panel,
    body: { text: 'drużyna\nŁasice', decisions: [{ line: 2, teamId: 'SKIP' }] },
  },
  'POST /admin/imports/:id/send': { may: above, at: imported },
  'DELETE /admin/imports/:id': { may: above, at: imported },
  'GET /admin/districts/:id/groups': { may: near, at: w => [w.mazovia.id] },
  'POST /admin/districts/:id/groups': { may: near, at: w => [w.mazovia.id], body: { name: 'Południe' } },
  'PATCH /admin/groups/:id': { may: near, at: hufiec, body: { name: 'Południe' } },
  'DELETE /admin/groups/:id': { may: near, at: hufiec },
  'PATCH /admin/former-names/:id': { may: near, at: formerName, body: { name: 'Wilczki' } },
  'DELETE /admin/former-names/:id': { may: near, at: formerName },
  'PUT /admin/users/:id/groups': { may: near, at: w => [w.ewa.id], body: { groups: [] } },
  'GET /admin/districts/:id': { may: near, at: w => [w.mazovia.id] },
  'POST /admin/districts': { may: above, body: { name: 'Nowa' } },
  'PATCH /admin/districts/:id': { may: near, at: w => [w.mazovia.id], body: { shadow: true } },
  'PATCH /admin/teams/requests': { may: panel, body: w => ({ users: [w.piotr.id], outcome: 'GRANTED' }) },
  'GET /admin/teams': { may: panel },
  'GET /admin/teams/:id': { may: near, at: w => [w.wilki.id] },
  'POST /admin/teams': { may: near, body: w => ({ name: 'Nowa', districtId: w.mazovia.id }) },
  'PATCH /admin/teams/marked': { may: panel, body: w => ({ teams: [w.wilki.id], shadow: true }) },
  'PATCH /admin/teams/:id': { may: near, at: w => [w.wilki.id], body: { locked: true } },
  'PATCH /admin/teams/grant/:id/on/:team': { may: near, at: w => [w.nowy.id, w.orly.id] },
  'PATCH /admin/teams/refuse/:id/on/:team': { may: near, at: w => [w.piotr.id, w.wilki.id] },
  'PATCH /admin/teams/revoke/:id/on/:team': { may: near, at: w => [w.kuba.id, w.wilki.id] },
  'GET /admin/users': { may: panel },
  'GET /admin/users/counts': { may: panel },
  'GET /admin/users/shallow': { may: panel },
  'GET /admin/users/admins/:role': { may: admins, at: () => ['ADMIN'] },
  'GET /admin/users/:id': { may: panel, at: w => [w.nowy.id] },
  'DELETE /admin/users/:id': { may: admins, at: w => [w.kuba.id] },
  'PATCH /admin/users/activate': { may: panel, body: w => ({ users: [w.nowy.id] }) },
  'PATCH /admin/users/activate/:id': { may: panel, at: w => [w.nowy.id] },
  'PATCH /admin/users/:id/permissions/:role': { may: above, at: w => [w.kuba.id, 'TOPLEVEL_COORDINATOR'] },
  'PATCH /admin/users/:id/permissions/:role/:district': {
    may: near,
    at: w => [w.kuba.id, 'DISTRICT_COORDINATOR', w.mazovia.id],
  },
  'GET /admin/audit': { may: panel },
  'GET /admin/state': { may: admins },
  'POST /admin/state/clock': { may: admins },
  'POST /admin/state/mail': { may: admins },
  'GET /admin/mails': { may: admins },
  'POST /admin/mails/again': { may: admins, body: { mails: [1] } },
  'DELETE /admin/mails/:id': { may: admins, at: mailGivenUp },
  'GET /admin/copies': { may: admins },
  'POST /admin/copies': { may: admins },
  'POST /admin/copies/elsewhere': { may: admins },
  'POST /admin/copies/upload': { may: admins, body: new Uint8Array(1) },
  'GET /admin/copies/:name': { may: admins, at: () => [basename(backupNow('manual'))] },
  'POST /admin/copies/:name/restore': { may: admins, at: () => ['daily-x.db'], body: { confirm: '' } },
  'PUT /admin/content': { may: above, body: { greeting: null, contact: 'kontakt@przyklad.example' } },
  'DELETE /admin/sessions': { may: admins },

  'GET /admin/categorization/shallow': { may: panel },
  'GET /admin/categorization/:id': { may: panel, at: w => [w.draft.id] },
  'GET /admin/categorization/:id/origins': { may: panel, at: w => [w.draft.id] },
  'GET /admin/categorization/:id/closing': { may: above, at: w => [w.open.id] },
  'GET /admin/categorization/:id/opening': { may: above, at: w => [w.draft.id] },
  'GET /admin/categorization/list/:id': { may: panel, at: w => [w.open.id] },
  'GET /admin/categorization/check/:id': { may: panel, at: w => [w.draft.id] },
  'GET /admin/categorization/file/:id': { may: panel, at: w => [w.draft.id] },
  'GET /admin/categorization/compare/:id/with/:other': { may: panel, at: w => [w.draft.id, w.open.id] },
  'POST /admin/categorization': { may: above, body: { name: 'Nowy' } },
  'POST /admin/categorization/file': { may: above, body: {} },
  'PATCH /admin/categorization/:id': { may: above, at: w => [w.draft.id], body: { name: 'Inny' } },
  'GET /admin/categorization/trash': { may: above },
  'POST /admin/categorization/trash/:id/restore': { may: above, at: thrown },
  'POST /admin/categorization/:id/impact': { may: above, at: w => [w.open.id], body: {} },
  'POST /admin/categorization/:id/trial': { may: above, at: w => [w.draft.id], body: {} },
  'PATCH /admin/categorization/:id/parts': { may: above, at: w => [w.draft.id], body: {} },
  'DELETE /admin/categorization/:id': { may: above, at: w => [w.draft.id] },
  'PATCH /admin/categorization/state/activate/:id': { may: above, at: w => [w.draft.id] },
  'PATCH /admin/categorization/state/draftify/:id': { may: above, at: w => [w.finished.id] },
  'PATCH /admin/categorization/state/close': { may: above },
  'PATCH /admin/categorization/state/ranking/rebuild/:id': { may: above, at: w => [w.open.id] },
  'PATCH /admin/categorization/state/ranking/makedynamic/:id': { may: above, at: w => [w.finished.id] },
  'POST /admin/categorization/initial': { may: above, body: {} },
  'PATCH /admin/categorization/initial/:id': { may: above, at: w => [w.draft.bookkeeping.id], body: {} },
  'DELETE /admin/categorization/initial/:id': { may: above, at: w => [w.draft.bookkeeping.id] },
  'PATCH /admin/categorization/initial/order/:id': { may: above, at: w => [w.draft.id], body: {} },
  'POST /admin/categorization/tasks/group': { may: above, body: {} },
  'PATCH /admin/categorization/tasks/group/:id': { may: above, at: w => [w.draft.unit.id], body: {} },
  'DELETE /admin/categorization/tasks/group/:id': { may: above, at: w => [w.draft.unit.id] },
  'PATCH /admin/categorization/tasks/group/order/:id': { may: above, at: w => [w.draft.id], body: {} },
  'POST /admin/categorization/tasks': { may: above, body: {} },
  'PATCH /admin/categorization/tasks/:id': { may: above, at: w => [w.draft.hike.id], body: {} },
  'DELETE /admin/categorization/tasks/:id': { may: above, at: w => [w.draft.hike.id] },
  'PATCH /admin/categorization/tasks/order/:id': { may: above, at: w => [w.draft.unit.id], body: {} },
  'POST /admin/categorization/tasks/duplicate/:id': { may: above, at: w => [w.draft.hike.id] },
}

/** The key in the path decides; a wrong one gets 401 for everybody. */
const BY_KEY = ['POST /auth/activate/:key', 'POST /auth/entry/:key']

const routes = [
  ...new Set(app.routes.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '').replace(/\/$/, '')}`)),
]

test('the table has every route of the app', () => {
  expect(routes.filter(route => !(route in TABLE) && !BY_KEY.includes(route)).sort()).toEqual([])
})

const PANEL_NOTE = 'Notatka tylko panelu'

/**
 * Gives Jan a notification and a remark, his troop two talks, and each caller a session. Only those who manage the troop
 * may get the panel's note about a talk.
 */
async function prepare(actors: readonly Actor[] = ACTORS) {
  const world = createWorld()
  db.insert(notifications).values({ userId: world.jan.id, text: 'Dzień dobry', time: '2026-01-01T00:00:00.000Z' }).run()
  const { open, wilki, jan, nowy } = world
  db.update(users).set({ teamId: wilki.id, teamAccepted: true }).where(eq(users.id, nowy.id)).run()
  endAccess({ user: userById(jan.id)!, team: wilki }, nowy.id)
  const mail = {
    recipient: 'jan@przyklad.example',
    subject: 'S',
    text: 'T',
    html: 'H',
    createdAt: now(),
    nextTryAt: now(),
  }
  db.insert(outbox)
    .values({ ...mail, failedAt: now() })
    .run()
  db.insert(remarks).values({ yearId: open.id, teamId: wilki.id, text: 'Uwaga', at: now(), byId: jan.id }).run()
  const place = { teamId: wilki.id, role: 'USER' } as const
  const invited = {
    email: 'leon@przyklad.example',
    byId: jan.id,
    at: now(),
    sentAt: '2026-01-01T00:00:00.000Z',
    expiresAt: inFuture(DAY),
  }
  const { id: invitationId } = db
    .insert(invitations)
    .values({ ...place, ...invited })
    .returning()
    .get()
  db.insert(invitationKeys)
    .values({ hash: hashOf('klucz'), invitationId })
    .run()
  db.insert(invitations)
    .values({ ...place, ...invited, usedAt: now(), usedById: world.kuba.id, leaveOn: '2099-10-01' })
    .run()
  db.insert(acts)
    .values({ id: 'wczytanie', kind: 'import', actorId: world.ola.id, at: now(), until: inFuture(DAY), rights: {} })
    .run()
  db.insert(formerNames).values({ teamId: wilki.id, name: 'Wilczęta', until: now() }).run()
  db.insert(troopGroups).values({ districtId: wilki.districtId, name: 'Centrum', nameKey: 'centrum' }).run()
  insertKinds(open.id, null)
  const talk = { yearId: open.id, teamId: wilki.id, kindId: kind(world), at: now() }
  const noted = { panelNote: PANEL_NOTE, panelNoteById: world.ewa.id }
  db.insert(talks)
    .values({ ...talk, arrangedFor: '2099-01-01T10:00:00Z' })
    .run()
  db.insert(talks)
    .values({ ...talk, ...noted, heldOn: '2026-01-01', agreed: 'Obóz', recordedAt: now() })
    .run()
  const removed = {
    tables: [{ table: 'initial_tasks', rows: [{ id: 999, yearId: open.id, name: 'Mundur' }] }],
    pointers: [],
  }
  db.insert(trash)
    .values({ yearId: open.id, kind: 'prerequisite', name: 'Mundur', at: now(), removed: JSON.stringify(removed) })
    .run()
  const callers = new Map<Actor, Awaited<ReturnType<typeof as>>>()
  for (const actor of actors) callers.set(actor, await as(actor === 'stranger' ? null : world[actor]))
  return {
    world,
    async call(actor: Actor, ...request: Parameters<Awaited<ReturnType<typeof as>>>) {
      const answer = await callers.get(actor)!(...request)
      if (!near.includes(actor)) expect(`${JSON.stringify(answer.body)}`).not.toContain(PANEL_NOTE)
      return answer
    },
  }
}

/** The id of a troop that is in a ranking. */
function ranked({ wilki, open }: World) {
  if (!db.select().from(rankings).get()) {
    play(wilki, open, 3)
    takeSnapshot(yearById(open.id))
  }
  return wilki.id
}

/** All rows of all tables. */
function dump() {
  const tables = sqlite.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables.map(({ name }) => JSON.stringify(sqlite.query(`SELECT * FROM "${name}"`).all()))
}

describe('V01 V13 V17 V18 V35 H02 H03 H13 permissions of every call', () => {
  const listed = routes.filter(route => route in TABLE)

  test.each(listed)('%s', async route => {
    const { may, refusal = 403, teamless = refusal } = TABLE[route]!
    const method = route.split(' ')[0]!
    const refused = ACTORS.filter(actor => !may.includes(actor))

    let { world, call } = await prepare()
    const before = dump()
    for (const actor of refused) {
      const { status, body } = await call(actor, method, ...requestOf(route, world))
      const wanted = actor === 'stranger' ? 401 : actor === 'piotr' || actor === 'nowy' ? teamless : refusal
      expect([actor, status]).toEqual([actor, wanted])
      saysOnlyWhy(body)
    }
    expect(dump()).toEqual(before)

    for (const actor of may) {
      if (method !== 'GET') ({ world, call } = await prepare([actor]))
      const { status } = await call(actor, method, ...requestOf(route, world))
      expect([actor, [401, 403, 404, 405, 500].includes(status) && status]).toEqual([actor, false])
    }
  })
})

/** Gives everybody a role that only a later version knows, and leaves them their troop and district. */
function giveLaterRole() {
  sqlite.run('PRAGMA ignore_check_constraints = ON')
  sqlite.run("UPDATE users SET role = 'AUDITOR'")
  sqlite.run('PRAGMA ignore_check_constraints = OFF')
}

describe('V42 a role that does not exist yet may do nothing', () => {
  const forAnyAccount: unknown[] = [everybody, signedIn]
  const guarded = routes.filter(
    // A person keeps their notifications.
    route => TABLE[route] && !forAnyAccount.includes(TABLE[route].may) && !route.includes('/notifications/'),
  )

  test('by any call with a guard', async () => {
    const { world, call } = await prepare()
    const requests = guarded.map(route => [route.split(' ')[0]!, ...requestOf(route, world)] as const)
    giveLaterRole()
    const before = dump()
    for (const [method, ...request] of requests)
      for (const actor of signedIn) {
        const { status } = await call(actor, method, ...request)
        expect([method, request[0], actor, [403, 404].includes(status) || status]).toEqual([
          method,
          request[0],
          actor,
          true,
        ])
      }
    expect(dump()).toEqual(before)
  })

  test('by a session that lasts as long as that of a leader', async () => {
    const { world, call } = await prepare()
    giveLaterRole()
    db.update(sessions)
      .set({ createdAt: inFuture(-DAY) })
      .run()
    expect((await call('jan', 'GET', '/user')).status).toBe(401)
    expect(world.jan.role).toBe('USER')
  })
})

/** Sends a call whose last byte follows only after `meanwhile`, and returns its status. */
async function heldCall(cookie: string, method: string, [path, body = {}]: [string, unknown?], meanwhile: () => void) {
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
  const reading = Promise.withResolvers<void>()
  const loss = reading.promise.then(meanwhile)
  let pulls = 0
  const stream = new ReadableStream({
    async pull(controller) {
      if (++pulls === 1) return controller.enqueue(bytes.slice(0, -1))
      // The server reads the body, so its guards have admitted the caller.
      reading.resolve()
      await loss
      controller.enqueue(bytes.slice(-1))
      controller.close()
    },
  })
  const contentType = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  const headers = { cookie, 'content-type': contentType }
  return (await app.handle(new Request(`http://localhost/api${path}`, { method, body: stream, headers }))).status
}

describe('A41 a right lost while the last byte of a call is held back', () => {
  const changing = routes.filter(route => !route.startsWith('GET ') && TABLE[route] && TABLE[route].may !== everybody)
  const losses = {
    'the session': () => void db.delete(sessions).run(),
    'the office and the troop': () =>
      void db.update(users).set({ role: 'USER', districtId: null, teamId: null, teamAccepted: false }).run(),
  }
  const cases = changing.flatMap(route =>
    Object.keys(losses).map(loss => [route, loss as keyof typeof losses] as const),
  )

  test.each(cases)('%s changes nothing without %s', async (route, loss) => {
    const { may } = TABLE[route]!
    // A person keeps their account and their notifications.
    if (loss !== 'the session' && (may.includes('nowy') || route.includes('/notifications/'))) return
    const { world } = await prepare([])
    const request = requestOf(route, world)
    const cookie = await sessionOf(world[may[0] as Exclude<Actor, 'stranger'>])
    let before: string[] = []
    const status = await heldCall(cookie, route.split(' ')[0]!, request, () => {
      losses[loss]()
      before = dump()
    })
    // An invalid body is rejected before the rights are checked again.
    expect([400, 401, 403, 404, ...(loss === 'the session' ? [] : [TABLE[route]!.teamless])]).toContain(status)
    expect(dump()).toEqual(before)
  })

  test('POST /invitations/key/:key gives no place without the session', async () => {
    const { world } = await prepare([])
    db.update(invitations).set({ email: world.nowy.email }).run()
    let before: string[] = []
    const status = await heldCall(await sessionOf(world.nowy), 'POST', ['/invitations/key/klucz'], () => {
      losses['the session']()
      before = dump()
    })
    expect(status).toBe(401)
    expect(dump()).toEqual(before)
  })

  test.each(changing.filter(route => TABLE[route]!.teamless))('%s gets 409 while access is pending', async route => {
    const { world } = await prepare()
    let before: string[] = []
    const cookie = await sessionOf(world.jan)
    const status = await heldCall(cookie, route.split(' ')[0]!, requestOf(route, world), () => {
      db.update(users).set({ teamAccepted: false }).run()
      before = dump()
    })
    expect(status).toBe(409)
    expect(dump()).toEqual(before)
  })
})
