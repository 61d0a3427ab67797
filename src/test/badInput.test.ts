import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { isCode } from '#client/ui/feedback/messages.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { refused } from './refused.ts'
import { CAPTCHA } from './settings.ts'
import { browser, PASSWORD, passwordHash } from './strangers.ts'
import { as, type Call, freshWorld, type World } from './world.ts'

// Sends every form and call of accounts, troops, notifications and the own account with one invalid field at a time.
// Each must get an error with a Polish sentence, and nothing may be stored or mailed.

const limits = config.rateLimits
const world = freshWorld()
beforeEach(() => {
  config.rateLimits = false
  db.update(users).set({ passwordHash }).run()
})
afterAll(() => {
  config.rateLimits = limits
})

async function refusedInPolish(caller: Call, status: number, method: string, path: string, body?: unknown) {
  const refusal = await refused(caller, status, method, path, body)
  expect([refusal.message, isCode(refusal.code)]).toEqual([refusal.message, true])
  return refusal
}

const stranger: Call = async (method, path, body) => {
  const { visit } = browser()
  await visit('GET', '/auth/captcha')
  return visit(method, path, body)
}

const MISSING = Symbol('missing')
const NO_TEXT: unknown[] = [MISSING, null, 0, 5, true, [], ['a'], {}, { $ne: 1 }, { toString: 'a' }]
const NO_ID: unknown[] = [
  MISSING,
  null,
  0,
  -1,
  1.5,
  true,
  '',
  '1',
  '1; DROP TABLE users',
  [],
  [1],
  {},
  Number.MAX_VALUE,
]
const TOO_LONG = 'x'.repeat(100_000)

const KINDS = {
  email: [
    ...NO_TEXT,
    ...['', ' ', 'a', 'a@', '@przyklad.example', 'a b@przyklad.example', 'a@przyklad', 'a@przyklad..example'],
    ...['a@przyklad.example\r\nBcc: b@przyklad.example', 'a@przyklad.example\0', '\u202Ea@przyklad.example'],
    ...[
      '<script>alert(1)</script>',
      "' OR 1=1 --",
      'a@prz\u00ADyklad.example',
      'a@\ud800.example',
      '"a b"@przyklad.example',
    ],
    ...[`${'a'.repeat(250)}@przyklad.example`, TOO_LONG],
  ],
  // Seven characters in NFC, typed as fourteen code points.
  newPassword: [...NO_TEXT, '', '1234567', 'ąćęłńóś', 'ąćęńóśź'.normalize('NFD'), 'x'.repeat(1025), TOO_LONG],
  repeatedPassword: [...NO_TEXT, '', `${PASSWORD} `, PASSWORD.toUpperCase(), TOO_LONG],
  knownPassword: [...NO_TEXT, '', `${PASSWORD} `, PASSWORD.toUpperCase(), TOO_LONG],
  captcha: [...NO_TEXT, '', ' ', 'mapa8', `${CAPTCHA}${CAPTCHA}`, '\0', TOO_LONG],
  key: [...NO_TEXT, '', 'x'.repeat(201), TOO_LONG],
  name: [
    ...NO_TEXT,
    ...['', ' ', '   ', '\u00A0', '\u200B', '\u2800', '\u0301\u0301', 'x'.repeat(201), TOO_LONG],
    '\uFB2C'.repeat(200),
    ...['Watra\r\nBcc: a@przyklad.example', 'Watra\0', 'Watra\u0085', '\u202Eartaw', 'Watra\u2066', 'Watra\ud800'],
    ...['[GRANT_ACCESS=1]', 'Watra grant_access=1'],
  ],
  district: NO_ID,
}

interface Form {
  call: string
  as: 'stranger' | 'nowy' | 'jan'
  good: (world: World) => Record<string, unknown>
  fields: Record<string, keyof typeof KINDS>
}

const newPassword = { password: PASSWORD, repeatpassword: PASSWORD }
const twice = { password: 'newPassword', repeatpassword: 'repeatedPassword' } as const

const FORMS: Form[] = [
  {
    call: 'POST /auth/login',
    as: 'stranger',
    good: ({ jan }) => ({ email: jan.email, password: PASSWORD, captcha: CAPTCHA }),
    fields: { email: 'email', captcha: 'captcha' },
  },
  {
    call: 'POST /auth/register',
    as: 'stranger',
    good: () => ({ email: 'zuch@przyklad.example', ...newPassword, captcha: CAPTCHA }),
    fields: { email: 'email', ...twice, captcha: 'captcha' },
  },
  {
    call: 'POST /auth/passwordreset/request',
    as: 'stranger',
    good: ({ jan }) => ({ email: jan.email, captcha: CAPTCHA }),
    fields: { email: 'email', captcha: 'captcha' },
  },
  {
    call: 'POST /auth/passwordreset',
    as: 'stranger',
    good: () => ({ ...newPassword, passwordResetKey: 'k' }),
    fields: { ...twice, passwordResetKey: 'key' },
  },
  {
    call: 'PUT /user/password',
    as: 'jan',
    good: () => ({ oldPassword: PASSWORD, password: 'nowe hasło 1', repeatpassword: 'nowe hasło 1' }),
    fields: { oldPassword: 'knownPassword', ...twice },
  },
  {
    call: 'POST /user/delete',
    as: 'jan',
    good: () => ({ password: PASSWORD }),
    fields: { password: 'knownPassword' },
  },
  {
    call: 'POST /teams/',
    as: 'nowy',
    good: ({ mazovia }) => ({ name: 'Watra', districtId: mazovia.id }),
    fields: { name: 'name', districtId: 'district' },
  },
]

const callerOf = async (form: Form) => (form.as === 'stranger' ? stranger : as(world[form.as]))
const split = (call: string) => call.split(' ') as [method: string, path: string]

function changed(body: Record<string, unknown>, field: string, value: unknown) {
  const { [field]: _, ...rest } = body
  return value === MISSING ? rest : { ...rest, [field]: value }
}

describe('a wrong field', () => {
  const rows = FORMS.flatMap(form => Object.keys(form.fields).map(field => [form.call, field, form] as const))

  test.each(rows)('A07 A14 T01 T02 T04 %s rejects every wrong %s', async (call, field, form) => {
    const caller = await callerOf(form)
    const good = form.good(world)
    for (const bad of KINDS[form.fields[field]!]) {
      const refusal = await refusedInPolish(caller, 400, ...split(call), changed(good, field, bad))
      expect([bad, refusal.field]).toEqual([bad, field])
    }
  })

  test('a password to sign in with must be a text, and a wrong one gets its own error', async () => {
    const good = FORMS[0]!.good(world)
    const signIn = (password: unknown, status: number) =>
      refusedInPolish(stranger, status, 'POST', '/auth/login', changed(good, 'password', password))
    for (const bad of [...NO_TEXT, '', TOO_LONG]) await signIn(bad, 400)
    for (const wrong of [`${PASSWORD} `, "' OR 1=1 --", '\0', '\ud800']) await signIn(wrong, 401)
  })
})

describe('a wrong body', () => {
  const BODIES = [
    undefined,
    'null',
    '5',
    '"x"',
    '[]',
    '[{}]',
    '{}',
    '{',
    '',
    '\uFEFF{}',
    '{"__proto__":{"email":"a@b.c"}}',
  ]

  test.each(FORMS.map(form => [form.call, form] as const))('%s rejects a malformed body', async (call, form) => {
    const caller = await callerOf(form)
    for (const body of BODIES) await refusedInPolish(caller, 400, ...split(call), body)
  })
})

describe('a wrong address', () => {
  const CALLS = [
    ['nowy', 'GET /teams/by-district-id/', 'district'],
    ['nowy', 'GET /teams/ask-access/', 'team'],
    ['nowy', 'POST /teams/ask-access/', 'team'],
    ['jan', 'PATCH /teams/grant/', 'team'],
    ['jan', 'PATCH /user/notifications/read/', 'notification'],
    ['jan', 'PATCH /user/notifications/accept/', 'notification'],
    ['jan', 'PATCH /user/notifications/discard/', 'notification'],
  ] as const

  test.each(CALLS)('H07 %s: %s accepts only the id of a %s', async (name, call) => {
    const caller = await as(world[name])
    const [method, path] = split(call)
    await refusedInPolish(caller, 400, method, `${path}abc`)
    await refusedInPolish(caller, 404, method, `${path}999999`)
  })

  test('H08 H11 hidden rows and rows of other people are not found', async () => {
    const [nowy, jan] = [await as(world.nowy), await as(world.jan)]
    const of = (userId: number) =>
      db.insert(notifications).values({ userId, text: 'x', time: '2026-01-01T00:00:00.000Z' }).returning().get().id
    const boryss = of(world.borys.id)
    await refusedInPolish(nowy, 404, 'GET', `/teams/by-district-id/${world.hiddenDistrict.id}`)
    await refusedInPolish(nowy, 404, 'POST', `/teams/ask-access/${world.hiddenTeam.id}`)
    await refusedInPolish(nowy, 404, 'POST', '/teams/', { name: 'Watra', districtId: world.hiddenDistrict.id })
    await refusedInPolish(nowy, 404, 'POST', '/teams/', { name: 'Watra', districtId: 999_999 })
    for (const how of ['read', 'accept', 'discard'])
      await refusedInPolish(jan, 404, 'PATCH', `/user/notifications/${how}/${boryss}`)
  })

  test.each(['0', '-1', '5001', '1e9', '1.5', 'abc', '%00'])('N12 %s is no number of notifications', async limit => {
    await refusedInPolish(await as(world.jan), 400, 'GET', `/user/notifications/${limit}`)
  })

  test.each([
    ['POST /auth/activate/', 401],
    ['POST /auth/entry/', 401],
  ] as const)('%s rejects a key that was never mailed', async (call, status) => {
    const [method, path] = split(call)
    const keys = ['nic-takiego', '1', '%00', "'%20OR%201=1%20--", '%F0%9F%8C%B2', 'x'.repeat(200)]
    for (const key of keys) await refusedInPolish(stranger, status, method, `${path}${key}`)
  })
})

describe('a name that is taken', () => {
  test.each(['Wilki', ' wilki ', 'WILKI', 'Wil\u200Bki'])('T09 "%s" is rejected as taken', async name => {
    const nowy = await as(world.nowy)
    await refusedInPolish(nowy, 422, 'POST', '/teams/', { name, districtId: world.mazovia.id })
  })
})

// Valid input is accepted; otherwise a server that rejects everything would pass the table above.
test.each(FORMS.filter(({ call }) => call !== 'POST /auth/passwordreset').map(form => [form.call, form] as const))(
  '%s accepts a valid form, and ignores unknown fields',
  async (call, form) => {
    const caller = await callerOf(form)
    const answer = await caller(...split(call), { ...form.good(world), role: 'ADMIN', id: 1, teamAccepted: true })
    expect([call, Math.floor(answer.status / 100)]).toEqual([call, 2])
    expect(
      db
        .select()
        .from(users)
        .all()
        .filter(({ role }) => role === 'ADMIN')
        .map(({ id }) => id),
    ).toEqual([world.adam.id])
  },
)
