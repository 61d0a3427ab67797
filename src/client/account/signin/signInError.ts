import type { Code } from '#client/api/ApiError.ts'
import { isCode, saidOf } from '#client/ui/feedback/messages.ts'
import { quoted } from '#domain/text/quoted.ts'

/** These sentences differ from those of `messages.ts`: the user comes back from the provider's page. */
const IN_OTHER_WORDS: { [C in Code]?: string } = {
  'sso-code-invalid': 'Strona Związku przysłała nieprawidłowy kod. Zaloguj się jeszcze raz.',
  'sso-failed': 'Logowanie nie powiodło się. Wybierz konto w domenie Związku i spróbuj ponownie.',
  'sso-reply-unsupported': 'Strona Związku odpowiedziała w nieobsługiwany sposób. Spróbuj ponownie później.',
  'too-many-attempts': 'Za dużo prób. Spróbuj ponownie za minutę.',
}

/** Addresses of earlier versions carry a sentence and no `reason`; keys are in lower case. */
const SENTENCES = new Map<string, Code>([
  ['invalid oauth2 code', 'sso-code-invalid'],
  ['authentication failed', 'sso-failed'],
  ['unsupported provider reply', 'sso-reply-unsupported'],
])

/**
 * Returns in Polish why single sign-on failed (`/login?status=error&code=…&message=…&reason=…`: HTTP status, English
 * sentence, error code), or null. Of an unknown error code and message are shown. Anyone can write such an address, so its
 * words stand in quotation marks and are cut (rules.md#33).
 */
export function signInError(search: string): string | null {
  const query = new URLSearchParams(search)
  if (query.get('status') !== 'error') return null

  const code = /^[\w.-]{1,20}$/.exec(query.get('code') ?? '')?.[0] ?? 'nieznany'
  const message = plain(query.get('message') ?? '')
  const reason = [query.get('reason'), SENTENCES.get(message.toLowerCase()) ?? null].find(isCode)
  if (reason && IN_OTHER_WORDS[reason]) return IN_OTHER_WORDS[reason]
  const why = (reason && saidOf(reason)) ?? (message ? quoted(message) : 'bez wyjaśnienia')
  return `Logowanie nie powiodło się (kod ${code}): ${why}`
}

export const SignInError = ({ search }: { search: string }) => signInError(search)

const LONGEST = 100

/** One line without quotation marks, which could end ours, and without invisible characters, which could turn it around. */
function plain(text: string): string {
  const characters = [
    ...text
      .replace(/\s+/g, ' ')
      .replace(/[\p{C}"„”“«»‟]/gu, '')
      .trim(),
  ]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join('')
}
