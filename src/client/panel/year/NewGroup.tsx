import { api } from '#client/api/call.ts'
import type { EditedYear } from './editedYear.ts'
import { GroupInputs } from './GroupInputs.tsx'
import { enteredGroup, groupLabels, NEW_GROUP, NewGroupSchema } from './groupFields.ts'
import { SaveBar } from './SaveBar.tsx'
import type { Folding } from './useFolding.ts'
import { useRowForm } from './useRowForm.ts'
import { change } from './write.ts'

export function NewGroup({ year, folding }: { year: EditedYear; folding: Folding }) {
  const form = useRowForm({
    saved: NEW_GROUP,
    schema: NewGroupSchema,
    entered: enteredGroup,
    save: async group => {
      const whole = { ...group, categorizationYearId: year.id }
      const { id } = await change(year.id, api.admin.categorization.tasks.group.post(whole))
      folding.reveal(`group-${id}`)
    },
  })

  return (
    <section className="card" id="nowa-grupa">
      <header>
        <h2>Utwórz nową grupę zadań</h2>
      </header>
      <form className="card__body form" onSubmit={form.onSubmit}>
        <GroupInputs text={form.text} hint="Progi ustalisz, gdy w grupie będą zadania." />
        <SaveBar form={form} labels={groupLabels} yes="Utwórz grupę" />
      </form>
    </section>
  )
}
