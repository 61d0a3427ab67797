import * as v from 'valibot'
import { api } from '#client/api/call.ts'
import { Field } from '#client/ui/Field.tsx'
import { CalendarDay } from '#domain/requests/review.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { useRowForm } from './useRowForm.ts'

const YearDeadline = v.object({ deadline: v.nullable(CalendarDay) })
const labels = { deadline: 'Termin dla drużyn' }

/** The last day for leaders. It may be set and moved while the year runs, without the nuclear mode (rules.md#56). */
export function DeadlineCard({ year }: { year: EditedYear }) {
  const rights = useRights(year)
  const mayEdit = rights.editor && year.state !== 'FINISHED'
  const form = useRowForm({
    of: 'deadline',
    saved: { deadline: year.deadline ?? '' },
    row: { deadline: year.deadline },
    schema: YearDeadline,
    entered: ({ deadline }) => ({ deadline: deadline || null }),
    save: (_, change) => changeYear(year.id, api.admin.categorization({ id: year.id }).patch(change)),
  })

  return (
    <section className="card">
      <form className="card__body form" onSubmit={form.onSubmit}>
        <Field
          label={labels.deadline}
          type="date"
          hint="Do końca tego dnia drużyny wypełniają i zgłaszają arkusze. Puste pole: bez terminu. Przypomnienia pójdą same 14, 3 i 1 dzień wcześniej o 8:00."
          disabled={!mayEdit}
          {...form.text('deadline')}
        />
        {mayEdit && (form.isChanged || form.isSaved) && <SaveBar form={form} labels={labels} yes="Zapisz termin" />}
      </form>
    </section>
  )
}
