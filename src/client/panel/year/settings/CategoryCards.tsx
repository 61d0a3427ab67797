import * as v from 'valibot'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { type RowFields, rowFields } from '#client/panel/year/model/rowFields.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { mistake } from '#contract/mistakes.ts'
import { type CategoryThresholds, demandsOf } from '#domain/scoring/category.ts'
import type { HigherLevel } from '#domain/scoring/levels.ts'
import { demandsInWords } from '#domain/text/demandWords.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { NUMBER } from '#domain/year/fieldKinds.ts'
import { SymbolCount } from '#domain/year/yearFields.ts'
import { YearForm } from './YearForm.tsx'

const symbols = (label: string) => ({ ...NUMBER, label, initial: 0, input: { type: 'number', min: 0 } })
const [forest, wilderness] = [symbols('min. leśnych'), symbols('min. puszczańskich')]

export const FOREST_FIELDS = rowFields({ lesnaLesneThreshold: forest, lesnaPuszczanskieThreshold: wilderness })
export const WILDERNESS_FIELDS = rowFields({
  puszczanskaLesnaThreshold: forest,
  puszczanskaPuszczanskieThreshold: wilderness,
})

export type CategoryFields<Values extends object> = RowFields<Values, EditedYear, object>

export const categoryKey = (category: HigherLevel) => `category-${category}`

/** Allows at most as many symbols as there are groups, unless that many are stored already. */
export function categorySchema({ specs }: Pick<CategoryFields<object>, 'specs'>, year: EditedYear) {
  const names = Object.keys(specs) as (keyof CategoryThresholds)[]
  const upToGroups = (saved: number) =>
    v.lazy(typed =>
      typed === saved ? SymbolCount : v.pipe(SymbolCount, v.maxValue(year.groups.length, mistake('above'))),
    )
  return v.object(Object.fromEntries(names.map(name => [name, upToGroups(year[name])])))
}

export function CategoryCards() {
  return (
    <div className="columns year-cards" id={CARDS}>
      <section className="card tile">
        <LevelSymbol level="POLOWA" size="l" />
        <h2>Kategoria polowa</h2>
        <p className="hint">Każda drużyna, która spełni wymagania podstawowe.</p>
      </section>
      <CategoryCard category="LESNA" fields={FOREST_FIELDS} />
      <CategoryCard category="PUSZCZANSKA" fields={WILDERNESS_FIELDS} />
    </div>
  )
}

interface CategoryCardProps<Values extends object> {
  category: HigherLevel
  fields: CategoryFields<Values>
}

function CategoryCard<Values extends object>({ category, fields }: CategoryCardProps<Values>) {
  const year = useYear()
  const { edit } = useRights()
  const demands = year.groups.flatMap(demandsOf).filter(demand => demand.category === category)
  return (
    <section className="card tile">
      <LevelSymbol level={category} size="l" />
      <h2>Kategoria {levelNames[category].category}</h2>
      <div className="tile__wide stack tight">
        <YearForm draft={categoryKey(category)} fields={fields} schema={categorySchema(fields, year)} mayEdit={edit}>
          {field => (
            <div className="form__pair">
              {Object.keys(fields.specs).map(name => (
                <Field key={name} {...field(name as keyof Values & string)} max={year.groups.length} disabled={!edit} />
              ))}
            </div>
          )}
        </YearForm>
        {demands.length > 0 && <p className="hint">{demandsInWords(demands)}</p>}
      </div>
    </section>
  )
}

const CARDS = 'kategorie'

export function goToCategories() {
  const cards = document.getElementById(CARDS)!
  cards.scrollIntoView()
  cards.querySelector('input')!.focus({ preventScroll: true })
}
