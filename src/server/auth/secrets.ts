import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'

/** Random bytes as text that may stand in an address or a cookie. */
export const randomKey = (bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')

/** What is stored instead of a random key. Not for passwords: those can be guessed. */
export const hashOf = (key: string) => new Bun.CryptoHasher('sha256').update(key).digest('hex')

/** What session cookies are signed with. Without SESSION_SECRET one is made at first and kept beside the database. */
export function sessionSecret(): string {
  if (config.sessionSecret) return config.sessionSecret
  const path = join(config.dataDir, 'session-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = randomKey(32)
  writeFileSync(path, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
