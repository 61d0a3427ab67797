import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#client/api/ApiError.ts'
import { keepFocus } from './keepFocus.ts'
import { fetched } from './piece.tsx'
import { withSession } from './signInAgain.ts'
import { whyNotRead } from './whyNotRead.ts'

export type Errors = Record<string, readonly string[] | undefined>

/** What a form is checked by, and how it says why sending failed. `rulesOf` makes them of a schema (useForm.ts). */
export interface Rules<Values> {
  examine: (entered: unknown) => Examined<Values>
  whyFailed: (error: unknown) => string
}

/** What is wrong is said in Polish, by the names of the fields and of the form as a whole. */
type Examined<Values> = { values: Values; mistakes?: undefined } | { mistakes: { fields: Errors; whole?: string } }

/** Undefined until they are fetched. */
export interface LateRules<Values> {
  rules: Rules<Values> | undefined
  fetch: () => Promise<Rules<Values>>
}

/** For a page that is opened more often than its form is filled in: the rules are longer than the page. */
export function useLateRules<Values>(load: () => Promise<Rules<Values>>): LateRules<Values> {
  const [rules, setRules] = useState<Rules<Values>>()
  async function fetch() {
    const come = await fetched(load)
    setRules(come)
    return come
  }
  return { rules, fetch }
}

/**
 * A form checked by rules. The inputs own the text; we only read it, so a failure keeps everything typed. `entered` turns
 * the fields into what the rules take, where that is not plain text by name. Late rules are fetched when somebody begins
 * to fill in the form, and sending it waits for them.
 */
export function useFormBy<Values>(
  given: Rules<Values> | LateRules<Values>,
  submit: (values: Values) => Promise<unknown>,
  entered: (fields: FormData) => unknown = Object.fromEntries,
) {
  const rules = 'fetch' in given ? given.rules : given
  const form = useRef<HTMLFormElement>(null)
  const [check, setCheck] = useState<Examined<Values>>()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  function examine(element: HTMLFormElement, by = rules) {
    const result = by?.examine(entered(new FormData(element)))
    setCheck(result)
    return result
  }

  // What was left before the rules came.
  const hasRules = rules !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they come
  useEffect(() => {
    if (touched.size > 0) examine(form.current!)
  }, [hasRules])

  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement, Element>) {
    const name = target.getAttribute('name')
    if (!name) return
    setTouched(names => new Set(names).add(name))
    examine(currentTarget)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    let result = examine(element)
    setAttempted(true)
    if (busy) return
    if (result?.mistakes) return focusFirst(element, result.mistakes.fields)

    const giveBackFocus = keepFocus()
    setBusy(true)
    setError(undefined)
    try {
      result ??= examine(element, await rulesOf(given))!
      if (!result.mistakes) {
        const { values } = result
        await withSession(() => submit(values))
      }
    } catch (error) {
      setError(error)
    } finally {
      flushSync(() => setBusy(false))
      giveBackFocus()
    }
    if (result?.mistakes) focusFirst(element, result.mistakes.fields)
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

  const errors = check?.mistakes?.fields ?? {}
  const shown: Errors = Object.fromEntries(Object.entries(errors).filter(([name]) => attempted || touched.has(name)))
  const whyFailed = rules?.whyFailed ?? whyNotRead

  return {
    props: {
      ref: form,
      noValidate: true,
      // What does not come now is asked for again when the form is sent.
      onFocus: () => void ('fetch' in given && !rules && given.fetch().catch(() => {})),
      onBlur,
      onSubmit,
      onInput: (event: FormEvent<HTMLFormElement>) => examine(event.currentTarget),
    },
    /** By field name, and only for fields already left or after a try to send. */
    errors: shown,
    /** Valid as it stands: for buttons that must stay disabled while it is not. */
    ready: !!check && !check.mistakes && !busy,
    busy,
    /** Why sending failed, or what is wrong with the form as a whole, in Polish. */
    failure: error !== undefined ? whyFailed(error) : attempted ? check?.mistakes?.whole : undefined,
    /** The server's refusal, for a form that asks for its code or its field. */
    refusal: error instanceof ApiError ? error : undefined,
    reset,
    forgive,
  }
}

/** Late ones are waited for. */
const rulesOf = <Values>(given: Rules<Values> | LateRules<Values>) => ('fetch' in given ? given.fetch() : given)

function focusFirst(form: HTMLFormElement, errors: Errors) {
  const wrong = [...form.elements].find(field => errors[(field as HTMLInputElement).name])
  if (wrong instanceof HTMLElement) wrong.focus()
}
