import * as v from 'valibot'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { rowFields } from '#client/panel/year/model/rowFields.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { CalendarDay } from '#contract/requests/review.ts'
import { Name } from '#contract/requests/text.ts'
import { NAME } from '#domain/year/fieldKinds.ts'
import { DeletionCard } from './DeletionCard.tsx'
import { FileCard } from './FileCard.tsx'
import { TalkKindsCard } from './TalkKindsCard.tsx'
import { Trash } from './TrashPage.tsx'
import { YearForm } from './YearForm.tsx'

/** Everything about a year but its rules. */
export function SettingsTab() {
  const { id, state } = useYear()
  const { editor } = useRights()
  return (
    <>
      <NameCard />
      <DeadlineCard />
      {editor && <TalkKindsCard yearId={id} />}
      <FileCard />
      {editor && state === 'DRAFT' && <DeletionCard />}
      {editor && (
        <>
          <h2>Kosz</h2>
          <Trash />
        </>
      )}
    </>
  )
}

const YearName = v.object({ name: Name })
const nameFields = rowFields({ name: { ...NAME, label: 'Nazwa kategoryzacji', initial: '' } })

function NameCard() {
  const { edit } = useRights()
  return (
    <section className="card card__body">
      <YearForm draft="name" fields={nameFields} schema={YearName} mayEdit={edit} saveText="Zapisz nazwę">
        {field => <Field {...field('name')} disabled={!edit} />}
      </YearForm>
    </section>
  )
}

const YearDeadline = v.object({ deadline: v.nullable(CalendarDay) })
const deadlineFields = rowFields({
  deadline: {
    ...NAME,
    label: 'Termin dla drużyn',
    initial: null,
    format: (stored: string | null) => stored ?? '',
    parse: (typed: string) => typed || null,
    input: { type: 'date' },
  },
})

/** The last day for leaders may be changed while the year runs, without the nuclear mode (rules.md#56). */
function DeadlineCard() {
  const { state } = useYear()
  const mayEdit = useRights().editor && state !== 'FINISHED'
  return (
    <section className="card card__body">
      <YearForm
        draft="deadline"
        fields={deadlineFields}
        schema={YearDeadline}
        mayEdit={mayEdit}
        saveText="Zapisz termin"
      >
        {field => (
          <Field
            {...field('deadline')}
            hint="Do końca tego dnia drużyny wypełniają i zgłaszają arkusze. Puste pole: bez terminu. Przypomnienia pójdą same 14, 3 i 1 dzień wcześniej o 8:00."
            disabled={!mayEdit}
          />
        )}
      </YearForm>
    </section>
  )
}
