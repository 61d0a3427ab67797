import { useEffect } from 'react'
import * as v from 'valibot'
import { mistakeIn } from '#domain/mistakes.ts'
import { type Rules, useFormBy } from './form.ts'
import { mistakeInPolish } from './inputMessages.ts'
import { whyFailed } from './messages.ts'

/** What a schema asks, said in Polish. */
export const rulesOf = <S extends v.GenericSchema>(schema: S): Rules<v.InferOutput<S>> => ({
  examine(entered) {
    const { success, output, issues } = v.safeParse(schema, entered)
    return success
      ? { values: output }
      : { mistakes: { fields: mistakesByField(issues), whole: mistakeOfWhole(issues) } }
  },
  whyFailed,
})

/** A form checked by the same schema as the server's (form.ts). */
export const useForm = <S extends v.GenericSchema>(
  schema: S,
  submit: (values: v.InferOutput<S>) => Promise<unknown>,
  entered?: (fields: FormData) => unknown,
) => useFormBy(rulesOf(schema), submit, entered)

type Form = Pick<ReturnType<typeof useForm>, 'props' | 'errors' | 'failure' | 'refusal'>

/** A refusal whose answer names a field stands beside it, and the field takes the focus. */
export function useBeside<F extends Form>(form: F): F {
  const { failure, refusal, props } = form
  const field = refusal?.details.field

  useEffect(() => {
    if (field) props.ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [field, props.ref])

  if (!field) return form
  return { ...form, errors: { ...form.errors, [field]: [failure] }, failure: undefined }
}

type Issues = readonly v.BaseIssue<unknown>[]

/** What is wrong, in Polish, by the dotted name of the field. */
export function mistakesByField(issues: Issues): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue)
    if (field) found[field] = [...(found[field] ?? []), mistakeInPolish(mistakeIn(issue))]
  }
  return found
}

/** What is wrong with the input as a whole, in Polish. */
export function mistakeOfWhole(issues: Issues): string | undefined {
  const issue = issues.find(({ path }) => !path)
  return issue && mistakeInPolish(mistakeIn(issue))
}
