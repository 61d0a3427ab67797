import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiError, isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import type { ProvenForm, Work } from '#contract/requests/accounts.ts'

export interface Proof {
  reason: string | undefined
  state: 'idle' | 'working' | 'done'
  /** Changes with each captcha: the server accepts one attempt. */
  turn: number
  captchaErrors: readonly string[] | undefined
  forgive: () => void
}

const CANNOT = 'Ta przeglądarka nie umie sprawdzić się sama.'
const AFTER_FAILURES = 'Było kilka nieudanych prób, dlatego prosimy o kod.'

/** Browsers provide WebCrypto over https and on localhost only. */
const canWork = () => !!globalThis.crypto?.subtle

/**
 * A form for anonymous users. The browser starts to compute a proof of work when the first letter is typed
 * (rules.md#29), and submitting waits for it. If that fails, the form shows a captcha and keeps its input.
 */
export function useProvenForm<S extends v.GenericSchema<unknown, { work?: Work | undefined }>>(
  of: ProvenForm,
  schema: S,
  submit: (values: v.InferOutput<S>) => Promise<unknown>,
) {
  const [reason, setReason] = useState(canWork() ? undefined : CANNOT)
  const [state, setState] = useState<Proof['state']>('idle')
  const [turn, setTurn] = useState(0)
  const prepared = useRef<Promise<Work>>(undefined)

  function prepare(from = challengeFor(of)) {
    setState('working')
    const proof = from.then(workedOut)
    proof.then(
      () => setState('done'),
      error => {
        prepared.current = undefined
        setState('idle')
        if (isRefusedWith(error, 'captcha-needed')) setReason(CANNOT)
      },
    )
    prepared.current = proof
    return proof
  }

  /** Each proof is accepted once; the next letter typed starts another. */
  async function proof() {
    const work = await (prepared.current ?? prepare())
    prepared.current = undefined
    return work
  }

  async function submitProved(values: v.InferOutput<S>) {
    try {
      await submit(reason ? values : { ...values, work: await proof() })
    } catch (error) {
      if (!isRefusedWith(error, 'work-needed') || !canWork()) throw error
      prepare(Promise.resolve(error.details.challenge))
      await submit({ ...values, work: await proof() })
    }
  }

  const form = useForm(schema, async values => {
    try {
      await submitProved(values)
    } catch (error) {
      setTurn(last => last + 1)
      if (isRefusedWith(error, 'captcha-needed')) setReason(error.status ? AFTER_FAILURES : CANNOT)
      throw error
    }
  })
  const { errors, failure } = useFieldRejection(form)
  const refusedIn = form.refusal?.details.field

  return {
    form: {
      ...form,
      props: {
        ...form.props,
        onInput: (event: Parameters<typeof form.props.onInput>[0]) => {
          if (!reason && !prepared.current) prepare().catch(() => {})
          form.props.onInput(event)
        },
      },
      errors,
      failure: form.refusal?.code === 'captcha-needed' ? undefined : failure,
    },
    proof: {
      reason,
      state,
      turn,
      // After an error the new captcha is empty, which is not shown as a validation error.
      captchaErrors: refusedIn === 'captcha' || !form.failure ? errors.captcha : undefined,
      forgive: () => form.forgive('captcha'),
    } satisfies Proof,
  }
}

type Challenge = Work['challenge']

const challengeFor = async (form: ProvenForm) => (await answer(api.auth.work({ form }).get())).challenge

/** In ms. A ten-year-old phone takes some seconds; a computation that takes longer will not end. */
const LONGEST = 60_000

/** @throws `captcha-needed` when this browser cannot */
async function workedOut(challenge: Challenge): Promise<Work> {
  try {
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([
      import('altcha-lib'),
      import('altcha-lib/algorithms/web/pbkdf2'),
    ])
    const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST })
    if (solution) return { challenge, solution }
  } catch {}
  throw new ApiError(0, 'captcha-needed')
}
