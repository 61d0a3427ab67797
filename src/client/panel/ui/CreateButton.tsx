import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { useLocation } from 'wouter'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { MAX_NAME } from '#contract/requests/text.ts'

interface CreationProps<S extends v.GenericSchema> {
  schema: S
  /** Reads the fields given as children; every form has the name and "Ukryta". */
  entered: (fields: FormData) => object
  create: (wanted: v.InferOutput<S>) => Promise<{ id: number }>
  /** The page of the created row. */
  pathOf: (id: number) => string
  submit: string
  children: ReactNode
}

export const CreateButton = <S extends v.GenericSchema>({
  title,
  look,
  ...creation
}: CreationProps<S> & { title: string; look?: 'primary' }) => (
  <DialogButton
    look={look}
    dialog={close => (
      <Dialog title={title} onClose={close}>
        <CreationForm {...creation} />
      </Dialog>
    )}
  >
    <Plus aria-hidden="true" />
    {title}
  </DialogButton>
)

/** Opens the created row, where people are given access to it. */
function CreationForm<S extends v.GenericSchema>({
  schema,
  entered,
  create,
  pathOf,
  submit,
  children,
}: CreationProps<S>) {
  const [, navigate] = useLocation()
  const form = useForm(
    schema,
    async wanted => {
      const { id } = await create(wanted)
      navigate(pathOf(id))
    },
    fields => ({ name: fields.get('name'), shadow: fields.has('shadow'), ...entered(fields) }),
  )

  return (
    <form className="form" {...form.props}>
      <Field label="Nazwa" name="name" maxLength={MAX_NAME} errors={form.errors.name} />
      {children}
      <Switch name="shadow">Ukryta</Switch>
      <FormError message={form.failure} />
      <div className="dialog__actions row">
        <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
          {submit}
        </button>
      </div>
    </form>
  )
}
