import { api } from '#client/api/call.ts'
import { Field } from '#client/ui/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import {
  type AskingCategory,
  categoryFields,
  categoryLabels,
  categorySchema,
  countsOf,
  enteredCategory,
  thresholdsOf,
} from './categoryFields.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { IssuesAfter } from './IssuesAfter.tsx'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { useRowForm } from './useRowForm.ts'

export function CategoryCards({ year }: { year: EditedYear }) {
  return (
    <div className="columns year-cards" id={CATEGORIES}>
      <section className="card tile">
        <LevelSymbol level="POLOWA" size="l" />
        <h2>Kategoria polowa</h2>
        <p className="tile__need">Każda drużyna, która spełni wymagania podstawowe.</p>
      </section>
      <CategoryForm year={year} category="LESNA" />
      <CategoryForm year={year} category="PUSZCZANSKA" />
    </div>
  )
}

interface CategoryFormProps {
  year: EditedYear
  category: AskingCategory
}

/** How many symbols a category asks for. */
function CategoryForm({ year, category }: CategoryFormProps) {
  const rights = useRights(year)
  const form = useRowForm({
    of: `category-${category}`,
    saved: categoryFields(year, category),
    row: countsOf(category, year),
    schema: categorySchema(year, category),
    entered: enteredCategory,
    save: (_, { seen, ...counts }) =>
      changeYear(
        year.id,
        api.admin
          .categorization({ id: year.id })
          .patch({ ...thresholdsOf(category, counts), seen: thresholdsOf(category, seen) as typeof seen }),
      ),
  })
  const after = { ...year, ...thresholdsOf(category, enteredCategory(form.fields)) }
  const count = { type: 'number', min: 0, max: year.groups.length, disabled: !rights.edit }

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

const CATEGORIES = 'kategorie'

export function goToCategories() {
  const cards = document.getElementById(CATEGORIES)!
  cards.scrollIntoView()
  cards.querySelector('input')!.focus({ preventScroll: true })
}
