import * as v from 'valibot'
import { isOfDomain } from '#domain/people/email.ts'
import { readSettings, type Settings } from './settings.ts'

// The settings of this process, read and checked once, when it starts; docs/hosting/settings.md has the table (rules.md#42).

interface Config extends Settings {
  https: boolean
  development: boolean
}

/** Throws for code that reads a setting before `configure`: a default would hide the mistake. */
const unread = new Proxy({} as Config, {
  get(_, name) {
    throw new Error(`The setting ${String(name)} is read before the process called configure()`)
  },
})

export let config = unread

export function configure(env: Record<string, string | undefined>) {
  // A list of 5,000 wrong items would otherwise get 5,000 validation errors, of which an answer names one (X33).
  v.setGlobalConfig({ abortEarly: true })
  const settings = readSettings(env)
  config = {
    ...settings,
    https: settings.baseUrl.startsWith('https:'),
    // The single file has no sources to bundle.
    development: env.NODE_ENV === 'development' && !Bun.isStandaloneExecutable,
  }
}

/** True for an address whose owner signs in through the association, without a password (rules.md#28). */
export const isAssociationAddress = (email: string) =>
  config.oidc !== null && isOfDomain(email, config.associationDomain)
