import * as v from 'valibot'
import { api } from '#client/api/call.ts'
import { Field } from '#client/ui/Field.tsx'
import { MAX_NAME, Name } from '#domain/requests/text.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { useRowForm } from './useRowForm.ts'

const YearName = v.object({ name: Name })
const labels = { name: 'Nazwa kategoryzacji' }

export function NameCard({ year }: { year: EditedYear }) {
  const rights = useRights(year)
  const form = useRowForm({
    of: 'name',
    saved: { name: year.name },
    schema: YearName,
    entered: fields => fields,
    save: (_, change) => changeYear(year.id, api.admin.categorization({ id: year.id }).patch(change)),
  })

  return (
    <section className="card">
      <form className="card__body form" onSubmit={form.onSubmit}>
        <Field label={labels.name} maxLength={MAX_NAME} disabled={!rights.edit} {...form.text('name')} />
        {rights.edit && (form.isChanged || form.isSaved) && <SaveBar form={form} labels={labels} yes="Zapisz nazwę" />}
      </form>
    </section>
  )
}
