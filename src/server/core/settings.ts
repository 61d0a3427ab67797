import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { CommandError } from './commandError.ts'
import { isLoopback } from './loopback.ts'

type Environment = Record<string, string | undefined>

/** Stops the start, with one sentence for each setting that is wrong. */
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
    ),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/, 'MAIL_FROM must be an e-mail address'))),
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.url('OIDC_ISSUER must be an address'))),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  ASSOCIATION_DOMAIN: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'ASSOCIATION_DOMAIN must be a mail domain such as zwiazek.example'),
    ),
  ),
  ASSOCIATION_NAME: v.optional(v.string(), 'Związek'),
  HEARTBEAT_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(text => isPrivateAddress(text), 'HEARTBEAT_URL must be an address such as https://hc-ping.com/…'),
    ),
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'METRICS_TOKEN must have at least 16 characters'))),
  PRIVACY_CONTACT: v.optional(v.pipe(v.string(), v.maxLength(300, 'PRIVACY_CONTACT must have at most 300 characters'))),
  BACKUP_RECIPIENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^age1[0-9a-z]+([ ,]+age1[0-9a-z]+)*$/, 'BACKUP_RECIPIENT must be the public key of age: age1…'),
      v.transform(text => text.split(/[ ,]+/)),
    ),
  ),
  BACKUP_PASSPHRASE_FILE: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'TRUSTED_PROXIES must be how many proxies stand before the server')),
    '0',
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('ADMIN_EMAIL must be an e-mail address')),
  ),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8, 'ADMIN_PASSWORD must have at least 8 characters'))),
  CAPTCHA_ANSWER: v.optional(v.string()),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'RATE_LIMITS must be on or off'), 'on'),
})

/** An empty variable counts as unset. @throws BadSettings */
export function readSettings(env: Environment) {
  const given = Object.fromEntries(Object.entries(withSecretFile(env)).filter(([, value]) => value !== ''))
  const read = v.safeParse(Environment, given)
  const problems = [...(read.issues ?? []).map(issue => issue.message), ...halves(given), ...forTestsOnly(given)]
  if (!read.success || problems.length > 0) throw new BadSettings(problems)

  const set = read.output
  return {
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
          /** Seconds per request. One sign-in needs at most three, so a slow provider costs less than 6 seconds. */
          timeout: 1.9,
        }
      : null,
    associationDomain: set.ASSOCIATION_DOMAIN ?? null,
    associationName: set.ASSOCIATION_NAME,
    heartbeatUrl: set.HEARTBEAT_URL,
    metricsToken: set.METRICS_TOKEN,
    privacyContact: set.PRIVACY_CONTACT ?? null,
    backupRecipients: set.BACKUP_RECIPIENT,
    backupPassphraseFile: set.BACKUP_PASSPHRASE_FILE,
    trustedProxies: Number(set.TRUSTED_PROXIES),
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    captchaAnswer: set.CAPTCHA_ANSWER,
    rateLimits: set.RATE_LIMITS === 'on',
    /** argon2id: KiB of memory and passes (rules.md#29). Tests hash hundreds of passwords and take the least it allows. */
    passwordCost: env.NODE_ENV === 'test' ? { memoryCost: 8, timeCost: 1 } : { memoryCost: 19_456, timeCost: 2 },
  }
}

export type Settings = ReturnType<typeof readSettings>

function withSecretFile(env: Environment): Environment {
  return env.SESSION_SECRET_FILE
    ? { ...env, SESSION_SECRET: readFileSync(env.SESSION_SECRET_FILE, 'utf8').trim() }
    : env
}

/** The lines of an environment file that give another machine the same settings; the secret of a file is in its line. */
export function environmentLines(env: Environment): string {
  const { SESSION_SECRET_FILE: _, ...given } = withSecretFile(env)
  const names = ['NODE_ENV', ...Object.keys(Environment.entries)].filter(name => given[name])
  return names.map(name => `${name}=${given[name]}\n`).join('')
}

/** Reports groups of settings that are set only in part. */
function halves(env: Environment): string[] {
  const wholes = [
    ['SMTP_URL', 'MAIL_FROM'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'ASSOCIATION_DOMAIN'],
  ]
  return wholes.flatMap(([main, ...rest]) => {
    const missing = rest.filter(name => !env[name])
    return env[main!] && missing.length > 0 ? [`${main} also needs ${missing.join(', ')}`] : []
  })
}

function forTestsOnly(env: Environment): string[] {
  if (env.NODE_ENV === 'test') return []
  const loosened = ['CAPTCHA_ANSWER', 'RATE_LIMITS'].filter(name => env[name] && env[name] !== 'on')
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
