import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { MAIL_SETTINGS } from '#domain/review.ts'
import { atLeastOne } from './change.ts'
import { inNFC, PersonName, upToTheFirstFault } from './text.ts'

// What sign-in, registration and passwords accept. Forms check themselves with the same schemas before they send;
// `client/ui/messages` says the sentences in Polish.

const required = mistake('credentials-missing')

export const Email = upToTheFirstFault(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(254, mistake('not-an-email')),
    v.email(mistake('not-an-email')),
  ),
)

/** Any password that an account may have, in the form in which it is hashed; also empty. */
const AnyPassword = inNFC(1024, mistake('password-too-long'))

/** 8 to 1,024 characters. */
export const Password = v.pipe(AnyPassword, v.minLength(8, mistake('password-too-short')))

export const Captcha = v.pipe(v.string(required), v.nonEmpty(required), v.maxLength(100, mistake('wrong-captcha')))

const hex = (most: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]+$/), v.maxLength(most))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * What a browser worked out for the challenge of a 429 `work-needed` (altcha-lib, PBKDF2): a counter for which the
 * derived key begins as wanted. The challenge comes back as it was signed.
 */
export const Work = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.literal('PBKDF2/SHA-256'),
      cost: whole,
      data: v.object({ purpose: hex(64) }),
      expiresAt: whole,
      keyLength: whole,
      keyPrefix: hex(64),
      keySignature: hex(64),
      nonce: hex(32),
      salt: hex(32),
    }),
    signature: hex(64),
  }),
  solution: v.object({ counter: whole, derivedKey: hex(64) }),
})
export type Work = v.InferOutput<typeof Work>

/** Sent along once the server has asked for it. */
const worked = { work: v.optional(Work) }

export const Login = v.object(
  {
    email: v.pipe(v.string(required), v.nonEmpty(required), Email),
    password: v.pipe(v.string(required), v.nonEmpty(required), AnyPassword),
    captcha: Captcha,
    ...worked,
  },
  required,
)

const repeated = { password: Password, repeatpassword: AnyPassword }

const passwordsAgree = <T extends { password: string; repeatpassword: string }>(form: T) =>
  form.password === form.repeatpassword

/** Both may be left out and both may be empty. */
export const Register = v.pipe(
  v.object(
    {
      email: Email,
      firstName: v.optional(PersonName, ''),
      lastName: v.optional(PersonName, ''),
      ...repeated,
      captcha: Captcha,
      ...worked,
    },
    required,
  ),
  v.forward(v.partialCheck([['password'], ['repeatpassword']], passwordsAgree, mistake('passwords-differ')), [
    'repeatpassword',
  ]),
)

export const ResetRequest = v.object({ email: Email, captcha: Captcha, ...worked }, required)

export const Reset = v.pipe(
  v.object({ ...repeated, passwordResetKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  v.forward(v.partialCheck([['password'], ['repeatpassword']], passwordsAgree, mistake('passwords-differ')), [
    'repeatpassword',
  ]),
)

export const PasswordChange = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.nonEmpty(mistake('old-password-missing')), AnyPassword),
    ...repeated,
  }),
  v.forward(v.partialCheck([['password'], ['repeatpassword']], passwordsAgree, mistake('passwords-differ')), [
    'repeatpassword',
  ]),
)

/** The own name; empty takes it away. */
export const OwnName = v.pipe(
  v.object({ firstName: v.optional(PersonName), lastName: v.optional(PersonName) }),
  v.check(atLeastOne, mistake('nothing-to-change')),
)

/** Which mails about sheets somebody wants (rules.md#53). */
export const MailChoice = v.object({ mails: v.picklist(MAIL_SETTINGS) })

/** Empty for an account that has none. */
export const AccountDeletion = v.object({ password: AnyPassword })
