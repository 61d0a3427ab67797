import type { Code } from '#client/api/ApiError.ts'
import { isCode, saidOf } from '#client/ui/feedback/messages.ts'

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
 * sentence, error code), or null. Anyone can write such an address, so its text is never shown: only known codes and
 * sentences count, and a code whose message needs details counts as unknown.
 */
export function signInError(search: string): string | null {
  const query = new URLSearchParams(search)
  if (query.get('status') !== 'error') return null

  const status = /^\d{3}$/.exec(query.get('code') ?? '')?.[0] ?? 'nieznany'
  const reason = query.get('reason') ?? SENTENCES.get(query.get('message')?.trim().toLowerCase() ?? '') ?? null
  if (!isCode(reason)) return failedWith(status, WITHOUT_REASON)
  return IN_OTHER_WORDS[reason] ?? failedWith(status, saidOf(reason) ?? WITHOUT_REASON)
}

export const SignInError = ({ search }: { search: string }) => signInError(search)

const WITHOUT_REASON = 'bez wyjaśnienia'

const failedWith = (status: string, why: string) => `Logowanie nie powiodło się (kod ${status}): ${why}`
