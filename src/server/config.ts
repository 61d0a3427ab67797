import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, type Settings } from './settings.ts'

// Read and checked once, when the process starts; docs/hosting.md has the table (ruling 42).

export interface Config extends Settings {
  sessionSecret: string
  /** Cookies are Secure and carry the __Host- prefix. */
  https: boolean
  testing: boolean
}

export const config: Config = complete(readSettings(process.env))

function complete(settings: Settings): Config {
  return {
    ...settings,
    sessionSecret: settings.sessionSecret ?? keptSecret(settings.dataDir),
    https: settings.baseUrl.startsWith('https:'),
    testing: process.env.NODE_ENV === 'test',
  }
}

/** Without SESSION_SECRET one is made at the first start and kept beside the database. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  writeFileSync(path, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
