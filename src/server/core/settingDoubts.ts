import { isLoopback } from './loopback.ts'

// Settings that are probably mistakes: named by `bun run config`, and logged by a start, which happens anyway.

type Environment = Record<string, string | undefined>

/** The first setting of each row requires the others. */
export const WHOLES = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'ASSOCIATION_DOMAIN'],
] as const

/** Settings of earlier versions, with what does their job now. */
const REMOVED: Record<string, string> = {
  ADMIN_PASSWORD: 'ADMIN_EMAIL prints a link that signs in once, and the password is set by "Nie pamiętam hasła"',
  BACKUP_PASSPHRASE_FILE:
    'set BACKUP_RECIPIENT (`bun run backup --make-key`); archives with a passphrase can still be restored',
}

/** `names` are all settings. */
export const doubtsAbout = (env: Environment, names: readonly string[]): string[] => [
  ...aboutRemoved(env),
  ...aboutNames(env, names),
  ...aboutMode(env),
  ...aboutHalves(env),
  ...aboutAddress(env),
  ...aboutProxies(env),
  ...aboutMail(env),
  ...aboutIssuer(env),
  ...aboutSecrets(env),
]

const aboutRemoved = (env: Environment) =>
  Object.entries(REMOVED).flatMap(([name, instead]) =>
    env[name] ? [`${name} has no effect any more: ${instead}`] : [],
  )

const aboutHalves = (env: Environment) =>
  WHOLES.flatMap(([main, ...rest]) =>
    env[main] ? [] : rest.filter(name => env[name]).map(name => `${name} has no effect without ${main}`),
  )

/** Short names resemble too much, such as HOME and HOST, so those count in another case only. */
function aboutNames(env: Environment, names: readonly string[]): string[] {
  return Object.keys(env).flatMap(given => {
    if (names.includes(given) || given in REMOVED) return []
    const meant = names.find(name => distance(plain(given), plain(name)) <= tolerance(plain(name)))
    return meant ? [`${given} is no setting: is ${meant} meant?`] : []
  })
}

const tolerance = ({ length }: string) => (length < 6 ? 0 : Math.floor(length / 4))

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** Levenshtein's: how many letters have to be added, removed or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1))
    row = next
  }
  return row[other.length]!
}

const MODES = ['production', 'development', 'test']

const aboutMode = ({ NODE_ENV = 'production' }: Environment) =>
  MODES.includes(NODE_ENV) ? [] : [`NODE_ENV is ${NODE_ENV}, which counts as nothing: set production`]

function aboutAddress({ BASE_URL, NODE_ENV }: Environment): string[] {
  if (!BASE_URL) return NODE_ENV === 'production' ? ['BASE_URL is not set: links in mails lead to localhost'] : []
  const { protocol, hostname } = URL.parse(BASE_URL) ?? {}
  const isPlain = protocol === 'http:' && !isLoopback(hostname!)
  return isPlain ? ['BASE_URL is not https: passwords and sessions cross the network for anybody to read'] : []
}

function aboutProxies({ BASE_URL = '', HOST, PORT = '3000', TRUSTED_PROXIES }: Environment): string[] {
  const url = URL.parse(BASE_URL)
  if (url === null || isLoopback(url.hostname)) return []
  if (Number(TRUSTED_PROXIES ?? 0) === 0) {
    const why =
      url.protocol === 'https:' ? 'BASE_URL is https' : isLoopback(HOST ?? '') ? 'HOST is this machine only' : null
    return why ? [`TRUSTED_PROXIES is 0, but ${why}, so that a proxy stands in front: set how many`] : []
  }
  if (url.protocol === 'http:' && url.port === PORT)
    return [`TRUSTED_PROXIES is ${TRUSTED_PROXIES}, but BASE_URL leads to PORT ${PORT} past every proxy`]
  return HOST
    ? []
    : [
        'HOST is not set, so that anybody who reaches the port bypasses the proxy and invents addresses: set 127.0.0.1, or 0.0.0.0 in a container',
      ]
}

/** Ports on which TLS begins with the connection, and those of STARTTLS. */
const [SMTPS, SMTP] = [['465'], ['25', '587', '2525']]
const FOR_READING = ['110', '143', '993', '995']

function aboutMail({ SMTP_URL = '' }: Environment): string[] {
  const { protocol, port = '' } = URL.parse(SMTP_URL) ?? {}
  if (FOR_READING.includes(port)) return [`SMTP_URL has port ${port}, at which mail is read: 465 or 587 send it`]
  if (protocol === 'smtps:' && SMTP.includes(port)) return [`SMTP_URL with port ${port} begins with smtp://`]
  return protocol === 'smtp:' && SMTPS.includes(port) ? [`SMTP_URL with port ${port} begins with smtps://`] : []
}

function aboutIssuer({ OIDC_ISSUER = '' }: Environment): string[] {
  const { protocol, hostname, pathname = '' } = URL.parse(OIDC_ISSUER) ?? {}
  if (/\/\.well-known(\/|$)/.test(pathname)) return ['OIDC_ISSUER ends before /.well-known/: leave out the rest']
  const isPlain = protocol === 'http:' && !isLoopback(hostname!)
  return isPlain ? ['OIDC_ISSUER is not https: anybody in between can sign in as anybody'] : []
}

const PLACEHOLDER = /change.?(me|it)|replace.?me|placeholder|zmie[nń]|^(.)\2+$/i

function aboutSecrets(env: Environment): string[] {
  const secrets = {
    SESSION_SECRET: env.SESSION_SECRET,
    METRICS_TOKEN: env.METRICS_TOKEN,
    OIDC_CLIENT_SECRET: env.OIDC_CLIENT_SECRET,
    SMTP_URL: URL.parse(env.SMTP_URL ?? '')?.password,
  }
  return Object.entries(secrets).flatMap(([name, secret]) =>
    secret && PLACEHOLDER.test(secret) ? [`${name} holds a placeholder, which anybody can guess: make a secret`] : [],
  )
}
