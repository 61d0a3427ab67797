import { useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { whyNotRead } from '#client/ui/feedback/whyNotRead.ts'
import { useForm } from '#client/ui/form/useForm.ts'
import type { Work } from '#domain/requests/accounts.ts'

/** A picture, or a question for users who cannot see one. */
type Asked = { picture: string } | { question: string }

export interface Captcha {
  /** undefined while it is on its way. */
  asked: Asked | undefined
  failure: string | undefined
  /** The browser works out a proof before the form is taken. */
  isWorking: boolean
  turn: number
  inWords: boolean
  setInWords: (inWords: boolean) => void
  renew: () => void
}

/** The captcha of one form. The server takes one try for each: `renew` after every refusal. */
export function useCaptcha(): Omit<Captcha, 'isWorking'> {
  const [inWords, setInWords] = useState(false)
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks anew
  useEffect(() => {
    let stillWanted = true
    setAsked(undefined)
    setFailure(undefined)
    ask(inWords)
      .then(next => stillWanted && setAsked(next))
      .catch(error => stillWanted && setFailure(whyNotRead(error)))
    return () => {
      stillWanted = false
    }
  }, [inWords, turn])

  const renew = useCallback(() => setTurn(last => last + 1), [])
  return { asked, failure, turn, inWords, setInWords, renew }
}

async function ask(inWords: boolean): Promise<Asked> {
  if (inWords) return answer(api.auth.captcha.words.get())
  // An image runs no scripts, whatever its markup says.
  const markup = await answer(api.auth.captcha.get())
  return { picture: `data:image/svg+xml;base64,${btoa(markup)}` }
}

/**
 * A form with a captcha: each refusal brings a new one, and what else was typed stays. Where the server asks for work
 * first, the browser does it and sends the same again.
 */
export function useCaptchaForm<S extends v.GenericSchema<unknown, { work?: Work | undefined }>>(
  schema: S,
  submit: (values: v.InferOutput<S>) => Promise<unknown>,
) {
  const captcha = useCaptcha()
  const [isWorking, setIsWorking] = useState(false)

  async function submitWorked(values: v.InferOutput<S>) {
    try {
      await submit(values)
    } catch (error) {
      setIsWorking(true)
      const work = await workedOut(error).finally(() => setIsWorking(false))
      await submit({ ...values, work })
    }
  }

  const form = useForm(schema, async values => {
    try {
      await submitWorked(values)
    } catch (error) {
      captcha.renew()
      throw error
    }
  })
  /** A reader who wants another question does not read on why the one before was answered wrongly. */
  const asked = (anew: () => void) => () => {
    form.forgive('captcha')
    anew()
  }
  const wrong = form.refusal?.code === 'wrong-captcha' ? form.failure : undefined
  return {
    form: { ...form, failure: wrong ? undefined : form.failure },
    captcha: {
      ...captcha,
      isWorking,
      renew: asked(captcha.renew),
      setInWords: (inWords: boolean) => asked(() => captcha.setInWords(inWords))(),
    },
    /** Beside the field, not below the form; that a new captcha is not answered yet is no mistake after a refusal. */
    captchaErrors: wrong ? [wrong] : form.failure ? undefined : form.errors.captcha,
  }
}

/** On a phone of ten years it takes some seconds; what takes longer will not end. */
const LONGEST = 60_000

/** The proof that a refused form asks for, worked out by this browser. @throws the refusal when there is none */
export async function workedOut(refusal: unknown): Promise<Work> {
  // Browsers have WebCrypto only behind https and on the own machine.
  if (!isRefusedWith(refusal, 'work-needed') || !globalThis.crypto?.subtle) throw refusal
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const { challenge } = refusal.details
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST })
  if (!solution) throw refusal
  return { challenge, solution }
}
