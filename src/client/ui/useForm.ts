import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError } from '#client/api/ApiError.ts'
import { mistakeOfWhole, mistakesByField } from './inputMessages.ts'
import { keepFocus } from './keepFocus.ts'
import { whyFailed } from './messages.ts'
import { withSession } from './signInAgain.ts'

type Errors = Record<string, readonly string[] | undefined>

/**
 * A form checked by the same schema as the server's. The inputs own the text; we only read it, so a failure keeps
 * everything typed. `entered` turns the fields into what the schema takes, where that is not plain text by name.
 */
export function useForm<S extends v.GenericSchema>(
  schema: S,
  submit: (values: v.InferOutput<S>) => Promise<unknown>,
  entered: (fields: FormData) => unknown = Object.fromEntries,
) {
  const form = useRef<HTMLFormElement>(null)
  const [check, setCheck] = useState<v.SafeParseResult<S>>()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  function examine(element: HTMLFormElement) {
    const result = v.safeParse(schema, entered(new FormData(element)))
    setCheck(result)
    return result
  }

  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement, Element>) {
    const name = target.getAttribute('name')
    if (!name) return
    setTouched(names => new Set(names).add(name))
    examine(currentTarget)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const result = examine(element)
    setAttempted(true)
    if (busy) return
    if (!result.success) return focusFirst(element, errorsOf(result))

    const giveBackFocus = keepFocus()
    setBusy(true)
    setError(undefined)
    try {
      await withSession(() => submit(result.output))
    } catch (error) {
      setError(error)
    } finally {
      flushSync(() => setBusy(false))
      giveBackFocus()
    }
  }

  /** Empties the form for the next entry. */
  function reset() {
    form.current?.reset()
    setCheck(undefined)
    setTouched(new Set())
    setAttempted(false)
    setError(undefined)
  }

  /** Something new is asked in the place of this field: why the last answer was refused is not said any more. */
  function forgive(name: string) {
    setError(undefined)
    setAttempted(false)
    setTouched(names => new Set([...names].filter(other => other !== name)))
  }

  const errors = errorsOf(check)
  const shown = Object.fromEntries(Object.entries(errors).filter(([name]) => attempted || touched.has(name))) as Errors

  return {
    props: {
      ref: form,
      noValidate: true,
      onBlur,
      onSubmit,
      onInput: (event: FormEvent<HTMLFormElement>) => examine(event.currentTarget),
    },
    /** By field name, and only for fields already left or after a try to send. */
    errors: shown,
    /** Valid as it stands: for buttons that must stay disabled while it is not. */
    ready: !!check?.success && !busy,
    busy,
    /** Why sending failed, or what is wrong with the form as a whole, in Polish. */
    failure: error !== undefined ? whyFailed(error) : attempted ? wholeForm(check) : undefined,
    /** The server's refusal, for a form that asks for its code or its field. */
    refusal: error instanceof ApiError ? error : undefined,
    reset,
    forgive,
  }
}

function errorsOf<S extends v.GenericSchema>(check: v.SafeParseResult<S> | undefined): Errors {
  return check?.issues ? mistakesByField(check.issues) : {}
}

function wholeForm<S extends v.GenericSchema>(check: v.SafeParseResult<S> | undefined) {
  return check?.issues && mistakeOfWhole(check.issues)
}

function focusFirst(form: HTMLFormElement, errors: Errors) {
  const wrong = [...form.elements].find(field => errors[(field as HTMLInputElement).name])
  if (wrong instanceof HTMLElement) wrong.focus()
}

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
