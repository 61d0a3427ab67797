import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '#client/api/ApiError.ts'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { EVERY_ERROR, type Mistake, mistakeIn } from '#contract/mistakes.ts'
import { useWork } from './useWork.ts'

const alwaysTyped = () => true

type Errors = Record<string, readonly string[] | undefined>

/**
 * A form checked by the same schema as the server's. The inputs own the text, so a failure keeps everything typed.
 * `entered` turns the fields into the schema's input, where that is not plain text by name.
 */
export function useForm<S extends v.GenericSchema>(
  schema: S,
  submit: (values: v.InferOutput<S>) => Promise<unknown>,
  entered: (fields: FormData) => unknown = Object.fromEntries,
) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<Issues>()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const { run, busy, error, forgetError } = useWork(submit, alwaysTyped)

  function validate(element: HTMLFormElement) {
    const result = v.safeParse(schema, entered(new FormData(element)), EVERY_ERROR)
    setIssues(result.issues ?? [])
    return result
  }

  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement, Element>) {
    const name = target.getAttribute('name')
    if (!name) return
    setTouched(names => new Set(names).add(name))
    validate(currentTarget)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const { success, output, issues } = validate(element)
    setAttempted(true)
    if (busy) return
    if (!success) return focusFirst(element, issues)
    return run(output)
  }

  function reset() {
    form.current?.reset()
    setIssues(undefined)
    setTouched(new Set())
    setAttempted(false)
    forgetError()
  }

  /** Hides the errors of a field that now asks something new. */
  function forgive(name: string) {
    forgetError()
    setAttempted(false)
    setTouched(names => new Set([...names].filter(other => other !== name)))
  }

  const sentences = useSentences(error !== undefined || (issues ?? []).length > 0)
  const sayMistake = (mistake: Mistake) => sentences?.inPolish(mistake.code, mistake) ?? ''
  const errors = Object.entries(sentences && issues ? mistakesByField(issues, sayMistake) : {})

  return {
    props: {
      ref: form,
      noValidate: true,
      onBlur,
      onSubmit,
      onInput: (event: FormEvent<HTMLFormElement>) => validate(event.currentTarget),
    },
    /** Only of fields already left, or after an attempt to submit. */
    errors: Object.fromEntries(errors.filter(([name]) => attempted || touched.has(name))) as Errors,
    ready: issues?.length === 0 && !busy,
    busy,
    /** The reason in Polish why submitting failed, or an error of the form as a whole. */
    failure:
      error !== undefined
        ? sentences?.whyFailed(error)
        : attempted
          ? mistakeOfWhole(issues ?? [], sayMistake)
          : undefined,
    /** The server's rejection, for a form that needs its code or its field. */
    refusal: error instanceof ApiError ? error : undefined,
    reset,
    forgive,
  }
}

function focusFirst(form: HTMLFormElement, issues: Issues) {
  const wrongNames = new Set(issues.map(issue => v.getDotPath(issue)))
  const wrong = [...form.elements].find(field => wrongNames.has((field as HTMLInputElement).name))
  if (wrong instanceof HTMLElement) wrong.focus()
}

type Form = Pick<ReturnType<typeof useForm>, 'props' | 'errors' | 'failure' | 'refusal'>

/** Shows a rejection that names a field at that field, and focuses it. */
export function useFieldRejection<F extends Form>(form: F): F {
  const { failure, refusal, props } = form
  const field = refusal?.details.field

  useEffect(() => {
    const input = field && props.ref.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)
    if (!input) return
    input.focus()
    if (input.autocomplete === 'current-password') input.select()
  }, [field, props.ref])

  if (!field) return form
  return { ...form, errors: { ...form.errors, [field]: [failure] }, failure: undefined }
}

type Issues = readonly v.BaseIssue<unknown>[]

/** The first error of each field: the others often follow from it. */
export function mistakesByField(
  issues: Issues,
  inPolish: (mistake: Mistake) => string,
): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue)
    if (field) found[field] ??= [inPolish(mistakeIn(issue))]
  }
  return found
}

export function mistakeOfWhole(issues: Issues, inPolish: (mistake: Mistake) => string): string | undefined {
  const issue = issues.find(({ path }) => !path)
  return issue && inPolish(mistakeIn(issue))
}
