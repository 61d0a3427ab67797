import { expect, test } from 'bun:test'
import { BadSettings, readSettings } from './settings.ts'

test.each([undefined, 'production', 'development'])(
  'with NODE_ENV=%s a password is hashed as strongly as rule 29 says',
  async NODE_ENV => {
    const { passwordCost } = readSettings({ NODE_ENV })
    const hash = await Bun.password.hash('Czuwaj! czuwaj', { algorithm: 'argon2id', ...passwordCost })
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,')
  },
)

test.each(['http://hc.example/klucz', 'klucz', 'ftp://127.0.0.1/klucz'])('P51 %s is no heartbeat address', url => {
  expect(() => readSettings({ HEARTBEAT_URL: url })).toThrow(BadSettings)
})

test.each(['https://hc.example/klucz', 'http://127.0.0.1:8080/klucz'])('P51 %s is a heartbeat address', url => {
  expect(readSettings({ HEARTBEAT_URL: url }).heartbeatUrl).toBe(url)
})

const ABROAD = {
  NODE_ENV: 'production',
  BASE_URL: 'https://kategoryzacja.example',
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '1',
}
const MAIL = { MAIL_FROM: 'ola@zwiazek.example' }
const SIGN_IN = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', ASSOCIATION_DOMAIN: 'zwiazek.example' }

test.each<[string, string, Record<string, string | undefined>]>([
  ['a proxy that is not counted', 'TRUSTED_PROXIES is 0', { TRUSTED_PROXIES: '0' }],
  [
    'a proxy that only this machine reaches',
    'HOST is this machine',
    { TRUSTED_PROXIES: undefined, BASE_URL: 'http://a.example' },
  ],
  ['a proxy that BASE_URL bypasses', 'past every proxy', { BASE_URL: 'http://a.example:3000' }],
  ['a proxy that the port bypasses', 'HOST is not set', { HOST: undefined }],
  ['plain http', 'BASE_URL is not https', { BASE_URL: 'http://a.example' }],
  ['a name in another spelling', 'BASEURL is no setting: is BASE_URL meant?', { BASEURL: 'https://a.example' }],
  ['a name in small letters', 'port is no setting: is PORT meant?', { port: '80' }],
  ['a name with swapped letters', 'is MAIL_FROM meant?', { MAIL_FORM: 'a@b.example' }],
  ['a name in the singular', 'is TRUSTED_PROXIES meant?', { TRUSTED_PROXY: '1' }],
  ['a removed setting', 'BACKUP_PASSPHRASE_FILE has no effect any more', { BACKUP_PASSPHRASE_FILE: '/key' }],
  ['TLS from the start at the port of STARTTLS', 'begins with smtp://', { ...MAIL, SMTP_URL: 'smtps://a.example:587' }],
  ['STARTTLS at the port of TLS', 'begins with smtps://', { ...MAIL, SMTP_URL: 'smtp://a.example:465' }],
  ['a port at which mail is read', 'at which mail is read', { ...MAIL, SMTP_URL: 'smtps://a.example:993' }],
  [
    'a password of mail to be changed',
    'SMTP_URL holds a placeholder',
    { ...MAIL, SMTP_URL: 'smtp://a:changeme@a.example' },
  ],
  ['one letter as a secret', 'METRICS_TOKEN holds a placeholder', { METRICS_TOKEN: 'x'.repeat(16) }],
  ['another mode', 'NODE_ENV is prod', { NODE_ENV: 'prod' }],
  ['a provider without https', 'OIDC_ISSUER is not https', { ...SIGN_IN, OIDC_ISSUER: 'http://a.example' }],
  ['the folder of discovery', 'OIDC_ISSUER ends', { ...SIGN_IN, OIDC_ISSUER: 'https://a.example/.well-known' }],
  [
    'a path of discovery',
    'OIDC_ISSUER',
    { ...SIGN_IN, OIDC_ISSUER: 'https://a.example/.well-known/openid-configuration' },
  ],
])('P66 %s is doubtful', (_, hint, env) => {
  expect(readSettings({ ...ABROAD, ...env }).doubts).toContainEqual(expect.stringContaining(hint))
})

test.each<[string, Record<string, string | undefined>]>([
  ['the guide for systemd', {}],
  ['compose', { HOST: '0.0.0.0', HOSTNAME: '3f1c', PATH: '/bin', HOME: '/home/bun', PWD: '/app' }],
  [
    'systemd',
    { STATE_DIRECTORY: '/var/lib/kategoryzacja', INVOCATION_ID: '1', NOTIFY_SOCKET: '/run/x', MAILTO: 'root' },
  ],
  [
    'mail and sign-in',
    { ...MAIL, ...SIGN_IN, SMTP_URL: 'smtps://a:b@a.example:465', OIDC_ISSUER: 'https://a.example/id' },
  ],
  ['mail at its usual port', { ...MAIL, SMTP_URL: 'smtp://a:b@a.example' }],
  ['one machine', { BASE_URL: 'http://localhost:3000', TRUSTED_PROXIES: undefined, HOST: undefined }],
])('P66 the environment of %s has nothing doubtful', (_, env) => {
  expect(readSettings({ ...ABROAD, ...env }).doubts).toEqual([])
})

test('P66 the image and compose have nothing doubtful', async () => {
  const lines = (await Bun.file('Dockerfile').text()).match(/(?<=^ENV ).+$/gm)!
  const ofImage = lines.flatMap(line => line.split(' ')).map(pair => pair.split('='))
  const ofCompose = { BASE_URL: 'https://kategoryzacja.example', TRUSTED_PROXIES: '1' }
  for (const name of Object.keys(ofCompose)) expect(await Bun.file('compose.yaml').text()).toContain(`      ${name}: `)
  expect(readSettings({ ...Object.fromEntries(ofImage), ...ofCompose }).doubts).toEqual([])
})

test.each(['<a@b', 'a@b>', 'Ola a@b', 'a@b, c@d', 'Ola <a@b> <c@d>', 'Ola <a>', '"Ola" <>', 'Ola\n<a@b>'])(
  'P66 %j is no sender',
  MAIL_FROM => expect(() => readSettings({ MAIL_FROM })).toThrow(BadSettings),
)

test.each([
  'a@b.example',
  'Związek <a@b.example>',
  '"Związek, E-Kategoryzacja" <a@b.example>',
  '"A <b>" <a@b.example>',
])('P66 %j is a sender', MAIL_FROM => expect(readSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM))
