import { afterEach, expect, test } from 'bun:test'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyFolder, ending, endProcesses, startRefused, startServer } from '#test/process.ts'

afterEach(endProcesses)

type Env = Record<string, string | undefined>

const config = (env: Env, ...more: string[]) => ending('scripts/config.ts', more, { env })

const SMTP = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'kategoryzacja@zwiazek.example' }

/** Too long a label for DNS, so that no resolver is asked. */
const UNKNOWN = `${'a'.repeat(64)}.example`

/** Faults that also stop a start. */
const FAULTS: [name: string, sentence: string, env: Env][] = [
  ['PORT', 'PORT must be a number', { PORT: 'http' }],
  ['PORT', 'PORT must be a number', { PORT: '70000' }],
  ['HOST', 'HOST 192.0.2.1 is no address of this machine', { HOST: '192.0.2.1' }],
  ['HOST', `HOST ${UNKNOWN} is no address of this machine`, { HOST: UNKNOWN }],
  ['BASE_URL', 'BASE_URL must be an address', { BASE_URL: 'kategoryzacja.example' }],
  ['SESSION_SECRET', 'SESSION_SECRET must have at least 32', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET_FILE', 'is not there', { SESSION_SECRET_FILE: '/nowhere/secret' }],
  ['SESSION_SECRET_FILE', 'is a folder', { SESSION_SECRET_FILE: tmpdir() }],
  ['SESSION_SECRET_FILE', 'is empty', { SESSION_SECRET_FILE: '/dev/null' }],
  ['SMTP_URL', '%25', { ...SMTP, SMTP_URL: 'smtp://ola:p%ss@127.0.0.1' }],
  ['MAIL_FROM', 'is in quotes', { ...SMTP, MAIL_FROM: '"kategoryzacja@zwiazek.example"' }],
  ['MAIL_FROM', 'a quote that is not closed', { ...SMTP, MAIL_FROM: '"Kategoryzacja <kategoryzacja@zwiazek.example>' }],
  ['MAIL_FROM', 'SMTP_URL also needs MAIL_FROM', { SMTP_URL: SMTP.SMTP_URL }],
  ['MAIL_FROM', 'must be one address', { ...SMTP, MAIL_FROM: '<a@b' }],
  ['SECURITY_CONTACT', 'must be an e-mail address', { SECURITY_CONTACT: 'Ola' }],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER also needs', { OIDC_ISSUER: 'https://id.zwiazek.example' }],
]

test.each(FAULTS)('P66 a fault of %s is named by a check and by a start: %s', async (name, sentence, env) => {
  const checked = await config(env, '--check')
  const started = await startRefused({ env })
  // The address may become available later, so the exit code asks for a retry.
  expect([checked.code, started.code]).toEqual([78, name === 'HOST' ? 75 : 78])
  for (const { output } of [checked, started]) {
    expect(output).toContain(name)
    expect(output).toContain(sentence)
  }
})

test('P66 a HOST that is no address is named before DATA_DIR was made, too', async () => {
  const env = { HOST: UNKNOWN, DATA_DIR: join(emptyFolder(), 'none') }
  const named = expect.stringContaining(`HOST ${UNKNOWN} is no address`)
  expect(await config(env, '--check')).toEqual({ code: 78, output: named })
  expect(await startRefused({ env })).toEqual({ code: 75, output: named })
})

/** Doubtful settings, which a start logs. */
const DOUBTS: [name: string, env: Env][] = [
  [
    'BASE_URL',
    {
      NODE_ENV: 'production',
      BASE_URL: undefined,
      CAPTCHA_ANSWER: undefined,
      RATE_LIMITS: undefined,
      CLIENT_DIR: undefined,
    },
  ],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'Czuwaj! czuwaj' }],
  ['BASE_URL', { BASE_URL: 'http://kategoryzacja.example' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }],
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'kategoryzacja' }],
  ['ASSOCIATION_DOMAIN', { ASSOCIATION_DOMAIN: 'zwiazek.example' }],
  ['MAIL_FROM', { MAIL_FROM: SMTP.MAIL_FROM }],
]

test.each(DOUBTS)('P66 a %s that is missing or alone is named by a check, and logged by a start', async (name, env) => {
  expect(await config(env, '--check')).toEqual({ code: 78, output: expect.stringContaining(`  - ${name} `) })
  const server = await startServer({ env })
  expect(server.log()).toMatch(new RegExp(`"level":"warning","event":"settings.doubtful","hint":"${name} `))
})

test('P66 a port in use is named, unless the server itself uses it', async () => {
  using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('other') })
  const refused = await config({ PORT: String(other.port) }, '--check')
  expect(refused).toEqual({ code: 78, output: expect.stringContaining(`PORT ${other.port} is taken`) })

  const server = await startServer()
  expect((await config({ PORT: new URL(server.url).port }, '--check')).code).toBe(0)
})

const hasIpv6 = Object.values(networkInterfaces()).some(all => all?.some(({ address }) => address === '::1'))
test.skipIf(!hasIpv6)('P66 a port that the server itself uses on IPv6 is no fault', async () => {
  const { url } = await startServer({ env: { HOST: '::1' } })
  expect(await config({ HOST: '::1', PORT: new URL(url).port }, '--check')).toMatchObject({ code: 0 })
})

test.skipIf(process.getuid?.() !== 0)('P66 a port that only root may open is named', async () => {
  const command = [process.execPath, join(process.cwd(), 'scripts/config.ts'), '--check']
  // The test drops only this capability, as another user may be unable to read the project's folder.
  const without = ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service', ...command]
  const env = { PATH: process.env.PATH, PORT: '80', HOST: '127.0.0.1', DATA_DIR: '/nowhere' }
  const refused = Bun.spawnSync(without, { env })
  expect({ code: refused.exitCode, output: refused.stderr.toString() }).toEqual({
    code: 78,
    output: expect.stringContaining('PORT 80 is not allowed'),
  })
})

test.each([
  ['a file', (folder: string) => writtenFile(join(folder, 'data')), 'is a file'],
  ['below a file', (folder: string) => join(writtenFile(join(folder, 'data')), 'more'), 'is a file'],
  ['inside /proc', () => '/proc/data', 'may not be written'],
])('P66 a DATA_DIR that is %s is named', async (_, pathIn, sentence) => {
  const DATA_DIR = pathIn(emptyFolder())
  const refused = await config({ DATA_DIR }, '--check')
  expect(refused).toEqual({ code: 78, output: expect.stringContaining(`DATA_DIR ${DATA_DIR} `) })
  expect(refused.output).toContain(sentence)
  expect(await startRefused({ env: { DATA_DIR } })).toMatchObject({ code: 73 })
})

test('P66 a DATA_DIR that this user may not write is named, and one that is missing is not made', async () => {
  const folder = emptyFolder()
  expect(await config({ DATA_DIR: join(folder, 'a', 'b') }, '--check')).toMatchObject({ code: 0 })
  expect(readdirSync(folder)).toEqual([])
  chmodSync(folder, 0o500)
  // Root may write everywhere, so the test drops that capability.
  const without = ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override']
  const command = [process.execPath, join(process.cwd(), 'scripts/config.ts'), '--check']
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder }
  const refused = Bun.spawnSync(process.getuid?.() === 0 ? [...without, ...command] : command, { env })
  expect(refused.stderr.toString()).toContain(`DATA_DIR ${folder} may not be written by this user (EACCES)`)
})

function writtenFile(path: string): string {
  writeFileSync(path, '')
  return path
}

test('P66 all faults are named together', async () => {
  const { output } = await config({ PORT: 'x', SMTP_URL: 'smtp://h', ADMIN_PASSWORD: 'Czuwaj! czuwaj' }, '--check')
  for (const name of ['PORT', 'SMTP_URL', 'ADMIN_PASSWORD']) expect(output).toContain(`  - ${name} `)
})

test('P66 the settings in force are printed with defaults and without secrets', async () => {
  const secrets = {
    SESSION_SECRET: 'tajne-tajne-tajne-tajne-tajne-tajne',
    METRICS_TOKEN: 'tajne-tajne-tajne',
    FAILURE_URL: 'https://ntfy.example/tajne',
    ADMIN_EMAIL: 'ola@zwiazek.example',
    SMTP_URL: 'smtps://ola:tajne@mail.zwiazek.example:465',
    MAIL_FROM: SMTP.MAIL_FROM,
    HEARTBEAT_URL: 'https://hc.example/tajne',
    DATA_DIR: emptyFolder(),
  }
  const { code, output } = await config(secrets)
  expect(code).toBe(0)
  expect(output).not.toContain('tajne')
  expect(output).toContain('\nSMTP_URL=smtps://ola:(hidden)@mail.zwiazek.example:465\n')
  expect(output).toContain('\n# TRUSTED_PROXIES=0\n')
  expect(output).toEndWith('# No fault.\n')
})
