import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type * as v from 'valibot'
import { useLocation } from 'wouter'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field, FormError } from '#client/ui/Field.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { useForm } from '#client/ui/useForm.ts'
import { MAX_NAME } from '#domain/requests/text.ts'

interface CreationProps<S extends v.GenericSchema> {
  schema: S
  /** What the fields given as children say; the name and whether it is hidden are asked of everything. */
  entered: (fields: FormData) => object
  create: (wanted: v.InferOutput<S>) => Promise<{ id: number }>
  /** What the opened one is called in the address of its list. */
  opens: string
  yes: string
  children: ReactNode
}

/** Adds one to a list: the button, and the form in a dialog. */
export function CreateButton<S extends v.GenericSchema>({ title, ...creation }: CreationProps<S> & { title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {title}
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <CreationForm {...creation} />
        </Dialog>
      )}
    </>
  )
}

/** The created one is opened, so that people can be given access to it next. */
function CreationForm<S extends v.GenericSchema>({ schema, entered, create, opens, yes, children }: CreationProps<S>) {
  const [here, navigate] = useLocation()
  const form = useForm(
    schema,
    async wanted => {
      const { id } = await create(wanted)
      navigate(`${here}?${opens}=${id}`)
    },
    fields => ({ name: fields.get('name'), shadow: fields.has('shadow'), ...entered(fields) }),
  )

  return (
    <form className="form" {...form.props}>
      <Field label="Nazwa" name="name" maxLength={MAX_NAME} errors={form.errors.name} />
      {children}
      <Switch name="shadow">Ukryta</Switch>
      <FormError message={form.failure} />
      <div className="dialog__actions">
        <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
          {yes}
        </button>
      </div>
    </form>
  )
}
