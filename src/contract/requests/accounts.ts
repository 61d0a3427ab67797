import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { emailIn } from '#domain/people/email.ts'
import { MAIL_SETTINGS } from '#domain/people/mailSettings.ts'
import { atLeastOne } from './change.ts'
import { inNFC, PersonName } from './text.ts'

// Forms use these schemas too, before they send.

const required = mistake('credentials-missing')

/** Put into the one form in which addresses are compared (people/email.ts). */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.check(text => emailIn(text) !== null, mistake('not-an-email')),
  v.transform(text => emailIn(text)!),
)

/** A password in the form in which it is hashed; may be empty. */
const AnyPassword = inNFC(1024)

export const Password = v.pipe(AnyPassword, v.minLength(8, mistake('password-too-short')))

const captchaMissing = mistake('captcha-missing')
const Captcha = v.pipe(v.string(captchaMissing), v.nonEmpty(captchaMissing), v.maxLength(100, mistake('wrong-captcha')))

const hex = (most: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]+$/), v.maxLength(most))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The forms that strangers send: each wants a proof of work or the answer to a captcha. */
export const PROVEN_FORMS = ['sign-in', 'registration', 'reset'] as const
export type ProvenForm = (typeof PROVEN_FORMS)[number]

/**
 * A solution of the challenge of `GET /auth/work/{form}` or of a 429 `work-needed` (altcha-lib, PBKDF2): a counter whose
 * derived key has the required prefix. The signed challenge is sent back unchanged.
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

/** The page works the proof out by itself, so its forms are valid before they have either (rules.md#29). */
const proof = { captcha: v.optional(Captcha), work: v.optional(Work) }
export const ProofForm = v.object(proof)

/** Arguments of `partialCheck`: what is sent has one of the two. */
const isProved = [
  [['captcha'], ['work']],
  (form: { captcha?: string | undefined; work?: Work | undefined }) =>
    form.captcha !== undefined || form.work !== undefined,
  required,
] as const

export const LoginForm = v.object(
  {
    email: v.pipe(v.string(required), v.nonEmpty(mistake('email-missing')), Email),
    password: v.pipe(v.string(required), v.nonEmpty(mistake('password-missing')), AnyPassword),
    ...proof,
  },
  required,
)
export const Login = v.pipe(LoginForm, v.forward(v.partialCheck(...isProved), ['captcha']))

const repeated = { password: Password, repeatpassword: AnyPassword }

/** Arguments of `partialCheck`, which also runs while other fields are wrong. */
export const passwordsAgree = [
  [['password'], ['repeatpassword']],
  (form: { password?: string | undefined; repeatpassword?: string | undefined }) =>
    form.password === form.repeatpassword,
  mistake('passwords-differ'),
] as const

export const RegisterForm = v.pipe(
  v.object(
    {
      email: Email,
      firstName: v.optional(PersonName, ''),
      lastName: v.optional(PersonName, ''),
      ...repeated,
      ...proof,
    },
    required,
  ),
  v.forward(v.partialCheck(...passwordsAgree), ['repeatpassword']),
)
export const Register = v.pipe(RegisterForm, v.forward(v.partialCheck(...isProved), ['captcha']))

export const ResetRequestForm = v.object({ email: Email, ...proof }, required)
export const ResetRequest = v.pipe(ResetRequestForm, v.forward(v.partialCheck(...isProved), ['captcha']))

export const Reset = v.pipe(
  v.object({ ...repeated, passwordResetKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  v.forward(v.partialCheck(...passwordsAgree), ['repeatpassword']),
)

export const PasswordChange = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.nonEmpty(mistake('old-password-missing')), AnyPassword),
    ...repeated,
  }),
  v.forward(v.partialCheck(...passwordsAgree), ['repeatpassword']),
)

export const OwnName = v.pipe(
  v.object({ firstName: v.optional(PersonName), lastName: v.optional(PersonName) }),
  v.check(atLeastOne, mistake('nothing-to-change')),
)

/** `dailyDigest` is for those who review sheets, `planMails` for leaders; left out they stay. */
export const MailChoice = v.object({
  mails: v.picklist(MAIL_SETTINGS),
  dailyDigest: v.optional(v.boolean()),
  planMails: v.optional(v.boolean()),
})

/** Empty for an account without a password. */
export const AccountDeletion = v.object({ password: AnyPassword })
