import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'

// What sign-in, registration and passwords accept. Forms check themselves with the same schemas before they send;
// `client/ui/messages` says the sentences in Polish.

const required = mistake('credentials-missing')

export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, mistake('not-an-email')),
  v.email(mistake('not-an-email')),
)

/** 8 to 1,024 characters, counted after NFC, in which it is hashed too. */
export const Password = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.minLength(8, mistake('password-too-short')),
  v.maxLength(1024, mistake('password-too-long')),
)

export const Captcha = v.pipe(v.string(required), v.nonEmpty(required), v.maxLength(100, mistake('wrong-captcha')))

export const Login = v.object(
  {
    email: v.pipe(v.string(required), v.nonEmpty(required), Email),
    password: v.pipe(
      v.string(required),
      v.nonEmpty(required),
      v.normalize('NFC'),
      v.maxLength(1024, mistake('password-too-long')),
    ),
    captcha: Captcha,
  },
  required,
)

const repeated = { password: Password, repeatpassword: v.pipe(v.string(), v.normalize('NFC')) }

const passwordsAgree = <T extends { password: string; repeatpassword: string }>(form: T) =>
  form.password === form.repeatpassword

export const Register = v.pipe(
  v.object({ email: Email, ...repeated, captcha: Captcha }, required),
  v.forward(v.partialCheck([['password'], ['repeatpassword']], passwordsAgree, mistake('passwords-differ')), [
    'repeatpassword',
  ]),
)

export const ResetRequest = v.object({ email: Email, captcha: Captcha }, required)

export const Reset = v.pipe(
  v.object({ ...repeated, passwordResetKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  v.forward(v.partialCheck([['password'], ['repeatpassword']], passwordsAgree, mistake('passwords-differ')), [
    'repeatpassword',
  ]),
)

export const PasswordChange = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.nonEmpty(mistake('old-password-missing')), v.normalize('NFC')),
    ...repeated,
  }),
  v.forward(v.partialCheck([['password'], ['repeatpassword']], passwordsAgree, mistake('passwords-differ')), [
    'repeatpassword',
  ]),
)

/** The mail domain is compared exactly, ignoring case and a trailing dot or space (rules.md#28). */
export function isOfDomain(email: string, domain: string | null): boolean {
  const own = email.trim().toLowerCase().replace(/\.$/, '').split('@').pop()
  return domain !== null && own === domain
}

/** Empty for an account that has none. */
export const AccountDeletion = v.object({ password: v.pipe(v.string(), v.normalize('NFC'), v.maxLength(1024)) })
