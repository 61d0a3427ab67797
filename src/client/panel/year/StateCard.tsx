import { counted } from '#client/ui/plural.ts'
import type { EditedYear } from './editedYear.ts'
import { stateMeaning, stateNames } from './stateNames.ts'

export function StateCard({ year: { state, sheets } }: { year: EditedYear }) {
  return (
    <section className="card card__body">
      <small>Status</small>
      <h2 className="year-state" data-state={state}>
        {stateNames[state]}
      </h2>
      <p className="hint">{stateMeaning[state]}</p>
      {sheets > 0 && <p className="hint">{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami.</p>}
    </section>
  )
}
