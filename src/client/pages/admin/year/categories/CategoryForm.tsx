import { api } from '#client/api/call.ts'
import { IssuesAfter } from '#client/pages/admin/year/check/IssuesAfter.tsx'
import type { EditedYear } from '#client/pages/admin/year/editedYear.ts'
import { SaveBar } from '#client/pages/admin/year/form/SaveBar.tsx'
import { useRowForm } from '#client/pages/admin/year/form/useRowForm.ts'
import { useRights } from '#client/pages/admin/year/rights.ts'
import { change } from '#client/pages/admin/year/write.ts'
import { Field } from '#client/ui/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import {
  type AskingCategory,
  categoryFields,
  categoryLabels,
  categorySchema,
  enteredCategory,
  thresholdsOf,
} from './categoryFields.ts'

interface CategoryFormProps {
  year: EditedYear
  category: AskingCategory
}

/** How many symbols a category asks for. */
export function CategoryForm({ year, category }: CategoryFormProps) {
  const rights = useRights(year)
  const form = useRowForm({
    saved: categoryFields(year, category),
    schema: categorySchema(year, category),
    entered: enteredCategory,
    save: counts => change(year.id, api.admin.categorization({ id: year.id }).patch(thresholdsOf(category, counts))),
  })
  const after = { ...year, ...thresholdsOf(category, enteredCategory(form.fields)) }
  const count = { type: 'number', min: 0, max: year.taskGroup.length, disabled: !rights.edit }

  return (
    <section className="card tile">
      <LevelSymbol level={category} size="l" />
      <h2>Kategoria {levelNames[category].category}</h2>
      <form className="form tile__wide" onSubmit={form.onSubmit}>
        <div className="form__pair">
          <Field label={categoryLabels.lesna} {...count} {...form.text('lesna')} />
          <Field label={categoryLabels.puszczanska} {...count} {...form.text('puszczanska')} />
        </div>
        {form.isSound && <IssuesAfter year={year} after={after} />}
        {rights.edit && (form.isChanged || form.isSaved) && <SaveBar form={form} labels={categoryLabels} />}
      </form>
    </section>
  )
}
