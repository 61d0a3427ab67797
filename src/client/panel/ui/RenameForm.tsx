import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useUnsaved } from '#client/api/unsaved.ts'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { MAX_NAME, Name } from '#contract/requests/text.ts'

const Named = v.object({ name: Name })

interface RenameFormProps {
  name: string
  rename: (name: string) => Promise<unknown>
  /** Further fields, shown while the typed name differs from the stored one. */
  children?: (typed: string) => ReactNode
}

export function RenameForm({ name, rename, children }: RenameFormProps) {
  const [stored, setStored] = useState(name)
  const [typed, setTyped] = useState(name)
  const [isDone, setDone] = useState(false)
  // The server normalises the name.
  if (stored !== name) {
    setStored(name)
    setTyped(name)
  }
  useUnsaved(typed !== name, 'address')
  const form = useForm(Named, async ({ name }) => {
    await rename(name)
    setDone(true)
  })

  return (
    <form className="form" {...form.props}>
      <Field
        label="Nazwa"
        name="name"
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setDone(false)
        }}
        maxLength={MAX_NAME}
        errors={form.errors.name}
      />
      {typed !== name && children?.(typed)}
      <FormError message={form.failure} />
      <div className="row">
        <button type="submit" className="btn" disabled={form.busy}>
          Zmień nazwę
        </button>
        <span role="status">{isDone && 'Nazwa zmieniona'}</span>
      </div>
    </form>
  )
}
