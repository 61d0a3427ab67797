import { useEffect } from 'react'
import type { useForm } from './useForm.ts'

type Form = Pick<ReturnType<typeof useForm>, 'props' | 'errors' | 'failure'>

/** A refusal that is about one field stands beside it, and the field takes the focus. `places`: sentence → field. */
export function useBeside<F extends Form>(form: F, places: Record<string, string>): F {
  const { failure, props } = form
  const field = failure === undefined ? undefined : places[failure]

  useEffect(() => {
    if (field) props.ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [field, props.ref])

  if (!field) return form
  return { ...form, errors: { ...form.errors, [field]: [failure] }, failure: undefined }
}
