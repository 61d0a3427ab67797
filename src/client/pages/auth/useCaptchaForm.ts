import type * as v from 'valibot'
import { useForm } from '#client/ui/useForm.ts'
import { useCaptcha } from './useCaptcha.ts'

const WRONG = 'Wrong captcha'

/** A form with a captcha: each refusal brings a new one, and what else was typed stays. */
export function useCaptchaForm<S extends v.GenericSchema>(
  schema: S,
  submit: (values: v.InferOutput<S>) => Promise<unknown>,
) {
  const captcha = useCaptcha()
  const form = useForm(schema, async values => {
    try {
      await submit(values)
    } catch (error) {
      captcha.renew()
      throw error
    }
  })
  const wrong = form.failure === WRONG
  return {
    form: { ...form, failure: wrong ? undefined : form.failure },
    captcha,
    /** Beside the field, not below the form; that a new captcha is not answered yet is no mistake after a refusal. */
    captchaErrors: wrong ? [WRONG] : form.failure ? undefined : form.errors.captcha,
  }
}
