import * as v from 'valibot'
import { Field, FormError } from '#client/ui/Field.tsx'
import { useForm } from '#client/ui/useForm.ts'
import { MAX_NAME, Name } from '#domain/requests/text.ts'

const Named = v.object({ name: Name })

interface RenameFormProps {
  name: string
  rename: (name: string) => Promise<unknown>
}

export function RenameForm({ name, rename }: RenameFormProps) {
  const form = useForm(Named, ({ name }) => rename(name))
  return (
    // After the change the field shows the name as the server keeps it.
    <form key={name} className="form" {...form.props}>
      <Field label="Nazwa" name="name" defaultValue={name} maxLength={MAX_NAME} errors={form.errors.name} />
      <FormError message={form.failure} />
      <div className="form__actions">
        <button type="submit" className="btn" disabled={!form.ready}>
          Zmień nazwę
        </button>
      </div>
    </form>
  )
}
