import { toYearFile } from '#domain/year/toYearFile.ts'
import { issueKey } from '#server/auth/keys.ts'
import { fullYear } from '#server/years/yearLookups.ts'
import type { FullWorld } from './fullWorld.ts'
import { PUBLIC } from './publicCalls.ts'
import { browser, CAPTCHA, PASSWORD, passwordHash } from './strangers.ts'
import { WATCHING } from './watchingCalls.ts'
import { as, sessionOf } from './world.ts'

// One call of every operation that ends well, so that its answer can be compared with what is described.

type Person = { id: number }

interface CallOfIt {
  /** Nobody where it is a stranger's call. */
  by?: Person
  /** The parameters of the path. */
  at?: Record<string, string | number>
  query?: string
  body?: Record<string, unknown> | Uint8Array<ArrayBuffer>
}

export async function callOnce(name: string, world: FullWorld) {
  const { by, at = {}, query = '', body } = await CALLS[name]!(world)
  const [method, path] = name.split(' ') as [string, string]
  const theirs = browser()
  if (body && 'captcha' in body) await theirs.visit('GET', '/auth/captcha')
  const address = path.replace(/:(\w+)/g, (_, parameter) => String(at[parameter])) + query
  return theirs.visit(method, address, body, by ? { cookie: await sessionOf(by) } : {})
}

const stranger = () => ({})
const fresh = { password: 'Nowe haslo 1', repeatpassword: 'Nowe haslo 1' }
const notice = ({ jan, notice }: FullWorld) => ({ by: jan, at: { id: notice.id } })
const ownRemark = ({ jan, remark }: FullWorld) => ({ by: jan, at: { id: remark.id } })
const onSheet = ({ ewa, open, wilki }: FullWorld) => ({ by: ewa, at: { id: open.id, team: wilki.id } })
const ofDraft = ({ ola, draft }: FullWorld) => ({ by: ola, at: { id: draft.id } })

async function ofClosed({ ola, open }: FullWorld) {
  await (await as(ola))('PATCH', '/admin/categorization/state/close')
  return { by: ola, at: { id: open.id } }
}

export const CALLS: Record<string, (world: FullWorld) => CallOfIt | Promise<CallOfIt>> = {
  ...PUBLIC,

  'GET /auth/captcha': stranger,
  'GET /auth/captcha/words': stranger,
  'GET /auth/session': ({ jan }) => ({ by: jan }),
  'GET /auth/google': stranger,
  'GET /auth/google/callback': stranger,
  'GET /auth/logout': stranger,
  'POST /auth/logout': stranger,
  'POST /auth/login': ({ jacek }) => ({ body: { email: jacek.email, password: PASSWORD, captcha: CAPTCHA } }),
  'POST /auth/register': () => ({ body: { email: 'zosia@przyklad.example', ...fresh, captcha: CAPTCHA } }),
  'POST /auth/activate/:key': ({ asleep }) => ({ at: { key: issueKey(asleep.id, 'ACTIVATE', { passwordHash }) } }),
  'POST /auth/passwordreset/request': ({ jacek }) => ({ body: { email: jacek.email, captcha: CAPTCHA } }),
  'POST /auth/passwordreset': ({ jacek }) => ({ body: { ...fresh, passwordResetKey: issueKey(jacek.id, 'RESET') } }),
  'GET /auth/passwordreset/:key': ({ jacek }) => ({ at: { key: issueKey(jacek.id, 'RESET') } }),
  'POST /auth/entry/:key': ({ adam }) => ({ at: { key: issueKey(adam.id, 'SIGN_IN') } }),

  'GET /user': ({ jan }) => ({ by: jan }),
  'GET /user/export': ({ jan }) => ({ by: jan }),
  'PATCH /user': ({ jan }) => ({ by: jan, body: { firstName: 'Jan' } }),
  'PUT /user/password': ({ jacek }) => ({ by: jacek, body: { oldPassword: PASSWORD, ...fresh } }),
  'POST /user/delete': ({ jacek }) => ({ by: jacek, body: { password: PASSWORD } }),
  'PUT /user/mails': ({ jan }) => ({ by: jan, body: { mails: 'NONE' } }),
  'DELETE /user/sessions': ({ jan }) => ({ by: jan }),
  'GET /user/notifications': ({ jan }) => ({ by: jan }),
  'GET /user/notifications/:id': ({ jan }) => ({ by: jan, at: { id: 50 } }),
  'PATCH /user/notifications/read/:id': notice,
  'PATCH /user/notifications/accept/:id': notice,
  'PATCH /user/notifications/discard/:id': notice,

  'GET /districts': ({ nowy }) => ({ by: nowy }),
  'GET /teams/by-district-id/:id': ({ nowy, mazovia }) => ({ by: nowy, at: { id: mazovia.id } }),
  'GET /teams/ask-access/:id': ({ nowy, orly }) => ({ by: nowy, at: { id: orly.id } }),
  'POST /teams/ask-access/:id': ({ nowy, orly }) => ({ by: nowy, at: { id: orly.id } }),
  'GET /teams/request': ({ piotr }) => ({ by: piotr }),
  'POST /teams/withdraw': ({ piotr }) => ({ by: piotr }),
  'POST /teams/leave': ({ kuba }) => ({ by: kuba }),
  'POST /teams': ({ nowy, mazovia }) => ({ by: nowy, body: { name: 'Nowa', districtId: mazovia.id } }),
  'GET /teams/:id/diplomas': async ({ ola, jan, finished, wilki }) => {
    await (await as(ola))('PATCH', `/admin/categorization/state/ranking/rebuild/${finished.id}`)
    return { by: jan, at: { id: wilki.id } }
  },
  'GET /teams/mine': ({ jan }) => ({ by: jan }),
  'PATCH /teams/grant/:id': ({ jan, wilki }) => ({ by: jan, at: { id: wilki.id } }),

  'GET /categorization': stranger,
  'GET /categorization/:id': ({ open }) => ({ at: { id: open.id } }),
  'GET /categorization/category': ({ jan }) => ({ by: jan }),
  'GET /tasks': ({ jan }) => ({ by: jan }),
  'PUT /tasks/:id': ({ jan, open }) => ({ by: jan, at: { id: open.hike.id }, body: { value: 2 } }),
  'POST /tasks/clear/:id': ({ jan, open }) => ({ by: jan, at: { id: open.hike.id } }),
  'POST /tasks/select/:id': ({ jan, open }) => ({ by: jan, at: { id: open.hike.id } }),
  'POST /tasks/deselect/:id': ({ jan, open }) => ({ by: jan, at: { id: open.hike.id } }),
  'GET /tasks/last-year': ({ jan }) => ({ by: jan }),
  'GET /tasks/initial': ({ jan }) => ({ by: jan }),
  'POST /tasks/initial/mark/:id': ({ jan, open }) => ({ by: jan, at: { id: open.bookkeeping.id } }),
  'POST /tasks/initial/unmark/:id': ({ jan, open }) => ({ by: jan, at: { id: open.bookkeeping.id } }),
  'GET /tasks/:id/of/:team': onSheet,
  'GET /tasks/:id/of/:team/last-year': onSheet,
  'GET /tasks/initial/:id/of/:team': onSheet,
  'GET /categorization/category/:id/of/:team': onSheet,

  'GET /review': ({ jan }) => ({ by: jan }),
  'POST /review/submit': ({ jan }) => ({ by: jan, body: { note: 'Gotowe' } }),
  'POST /review/withdraw': async ({ jan }) => {
    await (await as(jan))('POST', '/review/submit')
    return { by: jan }
  },
  'GET /review/:id/of/:team': onSheet,
  'POST /review/:id/of/:team/approve': world => ({ ...onSheet(world), body: { note: 'Brawo' } }),
  'POST /review/:id/of/:team/return': async world => {
    await (await as(world.jan))('POST', '/review/submit')
    return { ...onSheet(world), body: { note: 'Popraw' } }
  },
  'POST /review/:id/approve': ({ ewa, open, wilki, fale }) => ({
    by: ewa,
    at: { id: open.id },
    body: { teams: [wilki.id, fale.id] },
  }),
  'GET /remarks/:id/of/:team': onSheet,
  'POST /remarks/:id/of/:team': world => ({ ...onSheet(world), body: { text: 'Uwaga' } }),
  'POST /remarks/:id/resolve': ownRemark,
  'POST /remarks/:id/reopen': ownRemark,
  'DELETE /remarks/:id': ownRemark,
  'GET /tasks/:id/of/:team/changes': onSheet,
  'GET /tasks/:id/of/:team/story': onSheet,

  'GET /admin/districts': ({ ewa }) => ({ by: ewa }),
  'GET /admin/districts/shallow': ({ ewa }) => ({ by: ewa }),
  'GET /admin/districts/:id': ({ ewa, mazovia }) => ({ by: ewa, at: { id: mazovia.id } }),
  'POST /admin/districts': ({ ola }) => ({ by: ola, body: { name: 'Nowa' } }),
  'PATCH /admin/districts/:id': ({ ewa, mazovia }) => ({ by: ewa, at: { id: mazovia.id }, body: { shadow: true } }),
  'GET /admin/teams': ({ ewa }) => ({ by: ewa }),
  'GET /admin/teams/:id': ({ ewa, wilki }) => ({ by: ewa, at: { id: wilki.id } }),
  'POST /admin/teams': ({ ewa, mazovia }) => ({ by: ewa, body: { name: 'Nowa', districtId: mazovia.id } }),
  'PATCH /admin/teams/marked': ({ ewa, wilki, fale }) => ({
    by: ewa,
    body: { teams: [wilki.id, fale.id], shadow: true },
  }),
  'PATCH /admin/teams/:id': ({ ewa, wilki }) => ({ by: ewa, at: { id: wilki.id }, body: { name: 'Lisy' } }),
  'PATCH /admin/teams/grant/:id/on/:team': ({ ewa, nowy, orly }) => ({ by: ewa, at: { id: nowy.id, team: orly.id } }),
  'PATCH /admin/teams/refuse/:id/on/:team': ({ ewa, piotr, wilki }) => ({
    by: ewa,
    at: { id: piotr.id, team: wilki.id },
  }),
  'PATCH /admin/teams/revoke/:id/on/:team': ({ ewa, kuba, wilki }) => ({
    by: ewa,
    at: { id: kuba.id, team: wilki.id },
  }),

  'GET /admin/users': ({ ewa }) => ({ by: ewa }),
  'GET /admin/users/shallow': ({ ewa }) => ({ by: ewa }),
  'GET /admin/users/:id': ({ ewa, jan }) => ({ by: ewa, at: { id: jan.id } }),
  'GET /admin/users/admins/:role': ({ ola }) => ({ by: ola, at: { role: 'TOPLEVEL_COORDINATOR' } }),
  'DELETE /admin/users/:id': ({ adam, kuba }) => ({ by: adam, at: { id: kuba.id } }),
  'PATCH /admin/users/activate': ({ ola, asleep }) => ({ by: ola, body: { users: [asleep.id, 999_999] } }),
  'PATCH /admin/users/activate/:id': ({ ola, asleep }) => ({ by: ola, at: { id: asleep.id } }),
  'PATCH /admin/users/:id/permissions/:role': ({ ola, kuba }) => ({
    by: ola,
    at: { id: kuba.id, role: 'TOPLEVEL_COORDINATOR' },
  }),
  'PATCH /admin/users/:id/permissions/:role/:district': ({ ola, kuba, mazovia }) => ({
    by: ola,
    at: { id: kuba.id, role: 'DISTRICT_COORDINATOR', district: mazovia.id },
  }),
  ...WATCHING,

  'GET /admin/categorization/shallow': ({ ewa }) => ({ by: ewa }),
  'GET /admin/categorization/:id': ofDraft,
  'GET /admin/categorization/list/:id': ({ ewa, open }) => ({ by: ewa, at: { id: open.id } }),
  'GET /admin/categorization/:id/origins': ofDraft,
  'GET /admin/categorization/:id/closing': ({ ola, open }) => ({ by: ola, at: { id: open.id } }),
  'GET /admin/categorization/check/:id': ofDraft,
  'GET /admin/categorization/file/:id': ofDraft,
  'GET /admin/categorization/compare/:id/with/:other': ({ ola, draft, open }) => ({
    by: ola,
    at: { id: open.id, other: draft.id },
  }),
  'POST /admin/categorization': ({ ola }) => ({ by: ola, body: { name: 'Nowy' } }),
  'POST /admin/categorization/file': ({ ola, draft }) => ({ by: ola, body: { ...toYearFile(fullYear(draft.id)) } }),
  'PATCH /admin/categorization/:id': world => ({ ...ofDraft(world), body: { name: 'Inny' } }),
  'DELETE /admin/categorization/:id': ofDraft,
  'PATCH /admin/categorization/state/activate/:id': ofClosed,
  'PATCH /admin/categorization/state/draftify/:id': ({ ola, finished }) => ({ by: ola, at: { id: finished.id } }),
  'PATCH /admin/categorization/state/close': ({ ola }) => ({ by: ola }),
  'PATCH /admin/categorization/state/ranking/rebuild/:id': ofDraft,
  'PATCH /admin/categorization/state/ranking/makedynamic/:id': ofClosed,

  'POST /admin/categorization/initial': ({ ola, draft }) => ({
    by: ola,
    body: { name: 'Nowe', categorizationYearId: draft.id },
  }),
  'PATCH /admin/categorization/initial/:id': ({ ola, draft }) => ({
    by: ola,
    at: { id: draft.bookkeeping.id },
    body: { name: 'Inne' },
  }),
  'PATCH /admin/categorization/initial/order/:id': world => ({
    ...ofDraft(world),
    body: { ids: [world.draft.bookkeeping.id] },
  }),
  'DELETE /admin/categorization/initial/:id': ({ ola, draft }) => ({ by: ola, at: { id: draft.bookkeeping.id } }),
  'POST /admin/categorization/tasks/group': ({ ola, draft }) => ({
    by: ola,
    body: { name: 'Nowy', categorizationYearId: draft.id },
  }),
  'PATCH /admin/categorization/tasks/group/:id': ({ ola, draft }) => ({
    by: ola,
    at: { id: draft.unit.id },
    body: { name: 'Inny' },
  }),
  'PATCH /admin/categorization/tasks/group/order/:id': world => ({
    ...ofDraft(world),
    body: { ids: [world.draft.camps.id, world.draft.unit.id] },
  }),
  'DELETE /admin/categorization/tasks/group/:id': async ({ ola, draft }) => {
    const empty = { name: 'Pusty', categorizationYearId: draft.id }
    const { body } = await (await as(ola))('POST', '/admin/categorization/tasks/group', empty)
    return { by: ola, at: { id: body.id } }
  },
  'POST /admin/categorization/tasks': ({ ola, draft }) => ({
    by: ola,
    body: { name: 'Nowe', maxPoints: 3, primaryGroupId: draft.unit.id },
  }),
  'POST /admin/categorization/tasks/duplicate/:id': ({ ola, draft }) => ({ by: ola, at: { id: draft.hike.id } }),
  'PATCH /admin/categorization/tasks/:id': ({ ola, draft }) => ({
    by: ola,
    at: { id: draft.hike.id },
    body: { name: 'Inne' },
  }),
  'PATCH /admin/categorization/tasks/order/:id': ({ ola, draft }) => ({
    by: ola,
    at: { id: draft.camps.id },
    body: { ids: [draft.campers.id] },
  }),
  'DELETE /admin/categorization/tasks/:id': ({ ola, draft }) => ({ by: ola, at: { id: draft.hike.id } }),
}
