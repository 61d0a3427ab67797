import { type ComponentProps, type ReactNode, useId } from 'react'

interface Words {
  label: ReactNode
  hint?: ReactNode
  /** In Polish; the first one is shown. */
  errors?: readonly ReactNode[] | undefined
}

export function Field({ label, hint, errors, ...input }: Words & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} hint={hint} errors={errors}>
      {described => <input className="input" {...input} {...described} />}
    </FieldFrame>
  )
}

export function SelectField({ label, hint, errors, ...select }: Words & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} hint={hint} errors={errors}>
      {described => <select className="input" {...select} {...described} />}
    </FieldFrame>
  )
}

export function TextareaField({ label, hint, errors, ...textarea }: Words & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} errors={errors}>
      {described => <textarea className="input" {...textarea} {...described} />}
    </FieldFrame>
  )
}

interface Described {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export function FieldFrame({
  label,
  hint,
  errors,
  children,
}: Words & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const error = errors?.[0]
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': !!error, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

export const NamedOptions = ({ of }: { of: readonly { id: number | string; name: string }[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** The error of the whole form, announced when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p className="error" role="alert">
      {message}
    </p>
  )
}
