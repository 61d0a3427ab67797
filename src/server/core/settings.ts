import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { EVERY_ERROR } from '#contract/mistakes.ts'
import { Email } from '#contract/requests/accounts.ts'
import { asciiDomain, shownDomain } from '#domain/people/email.ts'
import { CommandError } from './commandError.ts'
import { isLoopback } from './loopback.ts'
import { doubtsAbout, WHOLES } from './settingDoubts.ts'

type Environment = Record<string, string | undefined>

export class BadSettings extends CommandError {
  constructor(readonly problems: string[]) {
    super(78, `The settings are wrong:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  }
}

const origin = (message: string) =>
  v.pipe(
    v.string(),
    v.check(text => isOrigin(text), message),
    v.transform(text => new URL(text).origin),
  )

const mailDomain = (name: string) =>
  v.pipe(
    v.string(),
    v.check(text => asciiDomain(text) !== null, `${name} must be a mail domain such as zwiazek.example`),
    v.transform(text => shownDomain(asciiDomain(text)!)),
  )

const Environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'PORT must be a number up to 65535'),
      v.toNumber(),
      v.maxValue(65_535, 'PORT must be a number up to 65535'),
    ),
    '3000',
  ),
  HOST: v.optional(v.string(), '0.0.0.0'),
  BASE_URL: v.optional(origin('BASE_URL must be an address such as https://kategoryzacja.example, without a path')),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR is empty')), './data'),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SESSION_SECRET must have at least 32 characters'))),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        text => /^smtps?:\/\//.test(text) && !!URL.parse(text)?.hostname,
        'SMTP_URL must be smtp://… or smtps://…',
      ),
      v.check(text => !hasStrayPercent(text), 'SMTP_URL has a % that begins no code: write it as %25'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(text => text.split('"').length % 2 === 1, 'MAIL_FROM has a quote that is not closed'),
      v.check(isSender, 'MAIL_FROM must be one address, such as ola@zwiazek.example or Ola <ola@zwiazek.example>'),
    ),
  ),
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.url('OIDC_ISSUER must be an address'))),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  ASSOCIATION_DOMAIN: v.optional(mailDomain('ASSOCIATION_DOMAIN')),
  OIDC_VERIFIED_DOMAIN: v.optional(mailDomain('OIDC_VERIFIED_DOMAIN')),
  ASSOCIATION_NAME: v.optional(v.string(), 'Związek'),
  HEARTBEAT_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(text => isPrivateAddress(text), 'HEARTBEAT_URL must be an address such as https://hc-ping.com/…'),
    ),
  ),
  FAILURE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        text => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
        'FAILURE_URL must be an address such as https://ntfy.sh/…',
      ),
    ),
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'METRICS_TOKEN must have at least 16 characters'))),
  PRIVACY_CONTACT: v.optional(v.pipe(v.string(), v.maxLength(300, 'PRIVACY_CONTACT must have at most 300 characters'))),
  SECURITY_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform(text => (/^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text)),
      v.regex(
        /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/,
        'SECURITY_CONTACT must be an e-mail address, or begin with https:// or tel:+',
      ),
    ),
  ),
  BACKUP_RECIPIENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^age1[0-9a-z]+([ ,]+age1[0-9a-z]+)*$/, 'BACKUP_RECIPIENT must be the public key of age: age1…'),
      v.transform(text => text.split(/[ ,]+/)),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'TRUSTED_PROXIES must be how many proxies stand before the server')),
    '0',
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.check(text => v.is(Email, text), 'ADMIN_EMAIL must be an e-mail address'),
      Email,
    ),
  ),
  CAPTCHA_ANSWER: v.optional(v.string()),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'RATE_LIMITS must be on or off'), 'on'),
  CLIENT_DIR: v.optional(v.string()),
})

/** An empty variable counts as unset. @throws BadSettings */
export function readSettings(env: Environment) {
  const { given, fault } = withSecret(env)
  const read = v.safeParse(Environment, given, EVERY_ERROR)
  const said = (read.issues ?? []).map(issue => issue.message)
  const problems = [...fault, ...said, ...halves(given), ...inQuotes(given), ...forTestsOnly(given)]
  if (!read.success || problems.length > 0) throw new BadSettings(problems)

  const set = read.output
  return {
    doubts: doubtsAbout(given, SETTINGS),
    port: set.PORT,
    host: set.HOST,
    baseUrl: set.BASE_URL ?? `http://localhost:${set.PORT}`,
    dataDir: resolve(set.DATA_DIR),
    sessionSecret: set.SESSION_SECRET,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? '',
    oidc: set.OIDC_ISSUER
      ? {
          issuer: set.OIDC_ISSUER,
          clientId: set.OIDC_CLIENT_ID!,
          clientSecret: set.OIDC_CLIENT_SECRET!,
          /** A domain whose provider verifies addresses without sending `email_verified`. */
          verifiedDomain: set.OIDC_VERIFIED_DOMAIN ?? null,
          /** Seconds per request. One sign-in needs at most four, so a slow provider costs less than 6 seconds. */
          timeout: 1.45,
        }
      : null,
    associationDomain: set.ASSOCIATION_DOMAIN ?? null,
    associationName: set.ASSOCIATION_NAME,
    heartbeatUrl: set.HEARTBEAT_URL,
    metricsToken: set.METRICS_TOKEN,
    privacyContact: set.PRIVACY_CONTACT ?? null,
    securityContact: set.SECURITY_CONTACT,
    backupRecipients: set.BACKUP_RECIPIENT,
    trustedProxies: Number(set.TRUSTED_PROXIES),
    adminEmail: set.ADMIN_EMAIL,
    captchaAnswer: set.CAPTCHA_ANSWER,
    rateLimits: set.RATE_LIMITS === 'on',
    clientDir: set.CLIENT_DIR,
    /** argon2id: KiB of memory and passes (rules.md#29). Tests hash hundreds of passwords and take the least it allows. */
    passwordCost: env.NODE_ENV === 'test' ? { memoryCost: 8, timeCost: 1 } : { memoryCost: 19_456, timeCost: 2 },
  }
}

/** The variables that are not empty, and the secret of SESSION_SECRET_FILE. */
function withSecret(env: Environment) {
  const { secret, fault } = readSecretFile(env.SESSION_SECRET_FILE)
  const all = { ...env, ...(secret && { SESSION_SECRET: secret }) }
  return { given: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), fault }
}

export type Settings = ReturnType<typeof readSettings>

const SETTINGS = ['NODE_ENV', 'SESSION_SECRET_FILE', ...Object.keys(Environment.entries)]

const SECRETS = ['SESSION_SECRET', 'OIDC_CLIENT_SECRET', 'METRICS_TOKEN']

/** Addresses whose path is a secret. */
const SECRET_PATHS = ['HEARTBEAT_URL', 'FAILURE_URL']

/** The lines of an environment file with what is in force; a line of a default begins with `#`. Secrets are not shown. */
export function shownSettings(env: Environment): string[] {
  return SETTINGS.map(name => {
    const value = env[name]
    if (value) return `${name}=${shown(name, value)}`
    const entry = Environment.entries[name as keyof typeof Environment.entries]
    const usual = name === 'BASE_URL' ? `http://localhost:${env.PORT || 3000}` : entry && v.getDefault(entry)
    return `# ${name}=${usual ?? ''}`
  })
}

function shown(name: string, value: string): string {
  if (SECRETS.includes(name)) return '(hidden)'
  if (SECRET_PATHS.includes(name)) return value.replace(/^(\w+:\/\/[^/]+).*/, '$1/(hidden)')
  return name === 'SMTP_URL' ? value.replace(/:[^:/]*@(?=[^@]*$)/, ':(hidden)@') : value
}

/** The lines of an environment file that give another machine the same settings; the secret of a file is in its line. */
export function environmentLines(env: Environment): string {
  const { secret } = readSecretFile(env.SESSION_SECRET_FILE)
  const given: Environment = { ...env, SESSION_SECRET_FILE: '', ...(secret && { SESSION_SECRET: secret }) }
  const names = SETTINGS.filter(name => given[name])
  return names.map(name => `${name}=${given[name]}\n`).join('')
}

function readSecretFile(path: string | undefined): { secret?: string; fault: string[] } {
  if (!path) return { fault: [] }
  try {
    const secret = readFileSync(path, 'utf8').trim()
    return secret ? { secret, fault: [] } : { fault: [`SESSION_SECRET_FILE ${path} is empty`] }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const why = { ENOENT: 'is not there', EISDIR: 'is a folder', EACCES: 'may not be read by this user' }[code] ?? code
    return { fault: [`SESSION_SECRET_FILE ${path} ${why}`] }
  }
}

function halves(env: Environment): string[] {
  return WHOLES.flatMap(([main, ...rest]) => {
    const missing = rest.filter(name => !env[name])
    return env[main] && missing.length > 0 ? [`${main} also needs ${missing.join(', ')}`] : []
  })
}

/** Doubtful settings of an environment that may also have faults. */
export const doubtsIn = (env: Environment) => doubtsAbout(withSecret(env).given, SETTINGS)

/** systemd removes quotes; Docker keeps them. */
function inQuotes(env: Environment): string[] {
  const names = SETTINGS.filter(name => !SECRETS.includes(name) && /^(["']).*\1$/.test(env[name] ?? ''))
  return names.map(name => `${name} is in quotes, which count as part of it: leave them out`)
}

const hasStrayPercent = (text: string) => /%(?![0-9a-f]{2})/i.test(text)

function forTestsOnly(env: Environment): string[] {
  if (env.NODE_ENV === 'test') return []
  const loosened = ['CAPTCHA_ANSWER', 'RATE_LIMITS', 'CLIENT_DIR'].filter(name => env[name] && env[name] !== 'on')
  return loosened.map(name => `${name} is for tests: the server starts with it only when NODE_ENV=test`)
}

/** The address is a secret, so it crosses no network unencrypted. */
function isPrivateAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && /^\/?$/.test(url.pathname) && !url.search && !url.username
}

/** An address, or a name with an address in angle brackets; not several, and no bracket that is not closed. */
function isSender(text: string): boolean {
  const unquoted = text.replaceAll(/"(\\.|[^"\\])*"/g, 'q')
  return /^([^<>,;\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/.test(unquoted.trim())
}
