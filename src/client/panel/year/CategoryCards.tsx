import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { CategoryForm } from './CategoryForm.tsx'
import type { EditedYear } from './editedYear.ts'
import { CATEGORIES } from './goToCategories.ts'

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
