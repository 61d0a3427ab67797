import { yearStateNames } from '#client/ui/Badge.tsx'
import { counted } from '#client/ui/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import type { EditedYear } from './editedYear.ts'

export function StateCard({ year: { state, sheets } }: { year: EditedYear }) {
  return (
    <section className="card card__body">
      <small>Status</small>
      <h2 className="year-state" data-state={state}>
        {yearStateNames[state].toLocaleUpperCase('pl')}
      </h2>
      <p className="hint">{stateMeaning[state]}</p>
      {sheets > 0 && <p className="hint">{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami.</p>}
    </section>
  )
}

const stateMeaning: Record<YearState, string> = {
  DRAFT: 'Widoczny tylko w panelu. Po otwarciu drużyny zaczną wypełniać arkusze.',
  OPEN: 'Drużyny wypełniają arkusze. Zmiany widać na nich od razu.',
  FINISHED: 'Arkusze są tylko do odczytu, a ranking jest publiczny.',
}
