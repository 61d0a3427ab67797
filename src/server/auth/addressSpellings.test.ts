import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { config } from '#server/core/config.ts'
import { readSettings } from '#server/core/settings.ts'
import { db, sqlite } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { users } from '#server/database/schema/people.ts'
import { remarks } from '#server/database/schema/review.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { askForAccess } from '#server/people/accessRequests.ts'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { postOffice } from '#test/postOffice.ts'
import { beginNewDay, browser, mailedKey, mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, type Call, freshWorld } from '#test/world.ts'
import { makeAdministrator } from './firstAdministrator.ts'
import { identityOf } from './identity.ts'
import { userById } from './user.ts'

// An address has two spellings, in Unicode and in ASCII, and is one (rules.md#28).

const UNICODE = 'kontakt@żubr.example'
const ASCII = 'kontakt@xn--ubr-22a.example'
const form = { password: PASSWORD, repeatpassword: PASSWORD }
const settings = { ...config }

const world = freshWorld()
let ewa: Call
let ola: Call
beforeEach(async () => {
  config.rateLimits = false
  ewa = await as(world.ewa)
  ola = await as(world.ola)
})
afterEach(() => {
  Object.assign(config, settings)
})

const storedAddresses = () => sqlite.query<{ email: string }, []>('SELECT email FROM users').all()
const person = () => db.select().from(users).where(eq(users.email, UNICODE)).get()
const insertPerson = () =>
  db
    .insert(users)
    .values({ email: UNICODE, activated: true, passwordHash, createdAt: '2026-01-01T00:00:00.000Z' })
    .returning()
    .get()

test.each([
  [UNICODE, ASCII],
  [ASCII, UNICODE],
])('T14 who registers as %p signs in and sets a new password as %p', async (one, other) => {
  const visitor = browser()
  expect((await visitor.send('/auth/register', { email: one, ...form })).status).toBe(201)
  expect(storedAddresses()).toContainEqual({ email: ASCII })
  expect((await visitor.visit('POST', `/auth/activate/${mailedKey(other)}`)).body).toMatchObject({ email: UNICODE })
  const signedIn = await visitor.send('/auth/login', { email: other, password: PASSWORD })
  expect([signedIn.status, signedIn.body.email]).toEqual([200, UNICODE])
  await browser().send('/auth/register', { email: other, ...form })
  expect(mailTo(UNICODE)[0]!.subject).toContain('konto')
  expect((await browser().send('/auth/passwordreset/request', { email: other.toUpperCase() })).status).toBe(204)
  expect(mailedKey(one)).toBe(mailedKey(other))
  expect(storedAddresses().filter(({ email }) => email === ASCII)).toHaveLength(1)
})

test.each(["o'neil@przyklad.example", 'druh@a--b.example', '!{|}~@przyklad.example'])(
  'T14 %p registers and gets its mail',
  async email => {
    const office = await postOffice()
    config.smtpUrl = office.url
    config.mailFrom = 'kategoryzacja@zwiazek.example'
    expect((await browser().send('/auth/register', { email, ...form })).status).toBe(201)
    await sendDueMail()
    await office.close()
    expect(office.letters[0]).toMatchObject({ to: [email], raw: expect.stringContaining(`\r\nTo: ${email}\r\n`) })
  },
)

test('T14 the mail server gets the address in ASCII', async () => {
  const office = await postOffice()
  config.smtpUrl = office.url
  config.mailFrom = 'kategoryzacja@zwiazek.example'
  await browser().send('/auth/register', { email: UNICODE, ...form })
  await sendDueMail()
  await office.close()
  const [{ to, raw }] = office.letters as [(typeof office.letters)[number]]
  // The test's server decodes the envelope.
  expect([to, raw.includes(`\r\nTo: ${ASCII}\r\n`)]).toEqual([[UNICODE], true])
  expect(raw).toMatch(/^[\t\r\n -~]+$/)
})

test('T14 the attempts of one account are counted together', async () => {
  config.rateLimits = true
  beginNewDay()
  insertPerson()
  const codes: string[] = []
  for (let n = 0; n < 40; n++)
    codes.push((await browser().send('/auth/login', { email: [UNICODE, ASCII][n % 2], password: 'x' })).body.code)
  const ofOne = codes.indexOf('too-many-attempts')
  beginNewDay()
  const others: string[] = []
  for (let n = 0; n < 40; n++)
    others.push((await browser().send('/auth/login', { email: UNICODE, password: 'x' })).body.code)
  expect([ofOne, codes]).toEqual([others.indexOf('too-many-attempts'), others])
  expect(ofOne).toBeGreaterThan(0)
})

test.each([
  [UNICODE, ASCII],
  [ASCII, UNICODE],
])('T14 %p is invited once, also as %p', async (one, other) => {
  const to = (email: string) => ewa('POST', '/invitations', { email, teamId: world.wilki.id })
  const first = await to(one)
  expect([first.status, first.body.email]).toEqual([201, UNICODE])
  expect((await to(other)).body.code).toBe('invited-already')
  expect(sqlite.query('SELECT email FROM invitations').all()).toEqual([{ email: ASCII }])
  for (const q of [UNICODE, ASCII, 'ŻUBR', 'zubr'])
    expect((await ewa('GET', `/admin/invitations?q=${encodeURIComponent(q)}`)).body.rows).toMatchObject([
      { email: UNICODE },
    ])
})

test('T14 an invitation is used by its person, however it was written', async () => {
  const { id } = insertPerson()
  await ewa('POST', '/invitations', { email: ASCII, teamId: world.wilki.id })
  const key = /\/zaproszenie\/(\S+)/.exec(mailTo(UNICODE)[0]!.text)![1]
  const { body } = await (await as({ id }))('POST', `/invitations/key/${key}`, {})
  expect(body).toMatchObject({ email: UNICODE, team: { id: world.wilki.id } })
})

test('T14 a list finds the person in every spelling, and stores ASCII', async () => {
  const { id } = insertPerson()
  db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, id)).run()
  const rows = (...cells: string[]) => ({
    text: ['chorągiew;drużyna;adresy', ...cells.map(cell => `Mazowiecka;Wilki;"${cell.replaceAll('"', '""')}"`)].join(
      '\n',
    ),
  })
  const known = [
    UNICODE,
    ASCII,
    `Ala <${ASCII}>`,
    `"Kowalska, Ala" <${UNICODE}>`,
    `mailto:${UNICODE}`,
    'kontakt@ŻUBR.example',
  ]
  const preview = await ola('POST', '/admin/imports/troops/preview', rows(...known))
  for (const row of preview.body.rows)
    expect(row).toMatchObject({ emails: [UNICODE], invites: [], state: 'SAME', why: null })

  const made = await ola('POST', '/admin/imports/troops', { ...rows('ula@XN--UBR-22A.example'), decisions: [] })
  expect(made.body).toMatchObject({ invitations: 1 })
  expect(sqlite.query('SELECT email FROM invitations').all()).toEqual([{ email: 'ula@xn--ubr-22a.example' }])
  expect(sqlite.query('SELECT recipient FROM outbox').all()).toEqual([{ recipient: 'ula@xn--ubr-22a.example' }])
  expect((await ola('POST', '/admin/imports/troops/preview', rows('ula@żubr.example'))).body.rows[0].invites).toEqual(
    [],
  )
})

test('T14 a search of people finds both spellings and parts of them', async () => {
  const { id } = insertPerson()
  for (const q of [UNICODE, ASCII, 'żubr', 'ŻUBR.example', 'zubr', 'kontakt@ż', 'xn--ubr'])
    for (const path of ['/admin/users/?q=', '/admin/users/shallow?q=']) {
      const { body } = await ewa('GET', path + encodeURIComponent(q))
      expect([q, (body.rows ?? body).map((row: { id: number }) => row.id)]).toEqual([q, [id]])
    }
})

test('T14 lists of the panel show the address in Unicode', async () => {
  const { id } = insertPerson()
  db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, id)).run()
  for (const path of ['/admin/overview', `/admin/teams/${world.wilki.id}`, '/admin/users/?q=kontakt']) {
    const text = JSON.stringify((await ewa('GET', path)).body)
    expect([path, text.includes(UNICODE), text.includes(ASCII)]).toEqual([path, true, false])
  }
})

test('T14 the association and the command line know the person in both spellings', () => {
  const { id } = insertPerson()
  const claims = { iss: 'https://issuer.example', sub: 's', email_verified: true }
  for (const email of [UNICODE, ASCII])
    for (const domain of ['żubr.example', 'xn--ubr-22a.example'])
      expect(identityOf({ ...claims, email }, domain).email).toBe(UNICODE)
  const google = { ...claims, iss: 'https://accounts.google.com', email: ASCII, hd: 'xn--ubr-22a.example' }
  expect(identityOf(google, 'żubr.example').email).toBe(UNICODE)
  makeAdministrator(UNICODE)
  expect(person()).toMatchObject({ id, role: 'ADMIN' })
})

test.each([
  ['ADMIN_EMAIL', ' Kontakt@ŻUBR.example', { adminEmail: UNICODE }],
  ['ADMIN_EMAIL', ASCII, { adminEmail: UNICODE }],
  ['ADMIN_EMAIL', "o'neil@przyklad.example", { adminEmail: "o'neil@przyklad.example" }],
  ['ASSOCIATION_DOMAIN', 'Żubr.example', { associationDomain: 'żubr.example' }],
  ['ASSOCIATION_DOMAIN', 'xn--ubr-22a.example', { associationDomain: 'żubr.example' }],
])('T14 the setting %s may be %p', (name, value, expected) => {
  expect(readSettings({ [name]: value })).toMatchObject(expected)
})

test('T14 deleting an account removes its address in both spellings, and none that ends with it', async () => {
  const { id, email } = insertPerson()
  const text = `${ASCII}, KONTAKT@ŻUBR.EXAMPLE, o'${UNICODE}, x${ASCII} i '${UNICODE}'`
  db.insert(remarks)
    .values({ teamId: world.wilki.id, yearId: world.open.id, byId: world.jan.id, at: '2026-01-01T00:00:00.000Z', text })
    .run()
  await ewa('POST', '/invitations', { email: ASCII, teamId: world.wilki.id })
  eraseAccount({ id, email }, null)
  expect(db.select({ text: remarks.text }).from(remarks).all()).toEqual([
    { text: `[…], […], o'${UNICODE}, x${ASCII} i '[…]'` },
  ])
  expect(db.select().from(invitations).all()).toEqual([])
  expect(JSON.stringify(sqlite.query('SELECT * FROM audit_entries').all())).not.toMatch(/kontakt@/)
  expect(mailTo(UNICODE)).toEqual([])
})

test('T14 an address with an apostrophe is removed from a mail, in which it is escaped', async () => {
  const email = "o'neil@przyklad.example"
  const asking = db
    .insert(users)
    .values({ email, activated: true, createdAt: '2026-01-01T00:00:00.000Z' })
    .returning()
    .get()
  askForAccess(userById(asking.id)!, world.wilki.id)
  db.insert(users)
    .values({ email: 'neil@przyklad.example', activated: true, createdAt: '2026-01-01T00:00:00.000Z' })
    .run()
  const mails = () => JSON.stringify(sqlite.query('SELECT text, html FROM outbox').all())
  expect(mails()).toContain('o&#x27;neil@przyklad.example')
  const neil = db.select().from(users).where(eq(users.email, 'neil@przyklad.example')).get()!
  eraseAccount(neil, null)
  expect(mails()).toContain('o&#x27;neil@przyklad.example')
  eraseAccount(asking, null)
  expect(mails()).not.toContain('neil@')
})

test('A20 an address becomes the own of an association whose domain is not in ASCII', async () => {
  config.associationDomain = 'żubr.example'
  config.oidc = {
    issuer: 'https://issuer.example',
    clientId: 'id',
    clientSecret: 's',
    verifiedDomain: null,
    timeout: 1,
  }
  for (const email of [UNICODE, ASCII, 'a@ŻUBR.example', 'a@ｘn--ubr-22a.example'])
    expect((await browser().send('/auth/register', { email, ...form })).body.code).toBe('association-address')
})
