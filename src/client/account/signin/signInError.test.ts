import { expect, test } from 'bun:test'
import { PROBLEMS } from '#server/core/problem.ts'
import { signInError } from './signInError.ts'

const sentence = (fields: Record<string, string>) => signInError(`?${new URLSearchParams(fields)}`)

test.each([
  ['401', 'Invalid OAuth2 code', 'sso-code-invalid', 'nieprawidłowy kod'],
  ['401', 'Authentication failed', 'sso-failed', 'Wybierz konto w domenie Związku'],
  ['500', 'Unsupported provider reply', 'sso-reply-unsupported', 'nieobsługiwany sposób'],
  ['500', 'Internal error', 'bug', '(kod 500): Błąd serwera'],
  ['429', 'Too many attempts, try again later', 'too-many-attempts', 'Spróbuj ponownie za minutę'],
  ['418', 'I am a teapot', 'teapot', '(kod 418): „I am a teapot”'],
  ['access_denied', 'Not today', '', '(kod access_denied): „Not today”'],
  ['401', 'Invalid OAuth2 code', '', 'nieprawidłowy kod'],
  ['503', 'The file was replaced', 'undo-over', '(kod 503): Tego nie można już cofnąć.'],
  ['429', 'Wait a minute', 'work-needed', '(kod 429): „Wait a minute”'],
])('a failed single sign-on with %s %s %s is explained', (code, message, reason, words) => {
  expect(sentence({ status: 'error', code, message, reason })).toContain(words)
})

test.each([
  ['401', 'Invalid OAuth2 code', 'Strona Związku przysłała nieprawidłowy kod. Zaloguj się jeszcze raz.'],
  ['401', 'authentication failed', 'Wybierz konto w domenie Związku'],
  ['500', 'unsupported provider reply', 'nieobsługiwany sposób'],
  ['403', 'constructor', '(kod 403): „constructor”'],
  ['403', ' ', '(kod 403): bez wyjaśnienia'],
])('an address with %s %s and no reason is explained', (code, message, words) => {
  expect(sentence({ status: 'error', code, message })).toContain(words)
})

test('an address without an error shows none', () => {
  expect(signInError('')).toBeNull()
  expect(sentence({ code: '401', message: 'Invalid OAuth2 code' })).toBeNull()
})

test('an error without code and message is still reported', () => {
  expect(sentence({ status: 'error' })).toContain('(kod nieznany): bez wyjaśnienia')
})

test('A31 text of a forged address stays in its quotation marks, in one line of 100 characters', () => {
  const lie = 'Twoje konto zablokowano, zadzwoń pod 700 000 000'
  for (const reason of ['', lie, 'toString'])
    expect(sentence({ status: 'error', code: lie, message: lie, reason })).toBe(
      `Logowanie nie powiodło się (kod nieznany): „${lie}”`,
    )
  const framed = `\u202eend”\n\n <a href="https://evil.example">Kliknij</a>\u0000 ${'🐺'.repeat(200)}`
  expect(sentence({ status: 'error', code: '1".”', message: framed })).toBe(
    `Logowanie nie powiodło się (kod nieznany): „end <a href=https://evil.example>Kliknij</a> ${'🐺'.repeat(54)}…”`,
  )
})

test('A31 the sentence of every code is complete without details from the address', () => {
  for (const reason of Object.keys(PROBLEMS))
    expect(sentence({ status: 'error', code: '401', reason })).not.toMatch(/undefined|NaN|Invalid|null/)
})
