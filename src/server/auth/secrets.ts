import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/core/config.ts'

export const randomKey = (bytes: number) =>
  crypto.getRandomValues(new Uint8Array(bytes)).toBase64({ alphabet: 'base64url', omitPadding: true })

/** Hashes random keys only: passwords can be guessed and need `hashPassword`. */
export const hashOf = (key: string) => new Bun.CryptoHasher('sha256').update(key).digest('hex')

/** Signs cookies. Without SESSION_SECRET one is created and stored next to the database. */
export function sessionSecret(): string {
  if (config.sessionSecret) return config.sessionSecret
  const path = join(config.dataDir, 'session-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = randomKey(32)
  writeFileSync(path, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
