import { useLocation } from 'wouter'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { giveUp } from '#client/api/unsaved.ts'
import { refresh } from '#client/api/useRead.ts'
import { trash, years } from '#client/panel/panelReads.ts'
import { inPolish, lastTrashDay } from '#client/panel/year/model/changeYear.ts'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { counted, inSequence } from '#domain/text/plural.ts'
import { TRASH_DAYS } from '#domain/year/trash.ts'

export function DeletionCard() {
  return (
    <section className="card card__body spread">
      <div>
        <h2>Usunięcie</h2>
        <p className="hint">Szkic leży 30 dni w Koszu i wraca z niego w całości.</p>
      </div>
      <DeleteYear />
    </section>
  )
}

function DeleteYear() {
  const year = useYear()
  const [, navigate] = useLocation()

  async function deleteYear() {
    await inPolish(
      answerUndoable(api.admin.categorization({ id: year.id }).delete(), `Usunięto: ${year.name}`, {
        note: `w całości w Koszu do ${lastTrashDay()}`,
        undone: 'wszystko jest jak przedtem',
      }),
    )
    giveUp()
    navigate('/admin/kategoryzacja')
    await refresh(years, trash)
  }

  return (
    <ConfirmButton
      look="danger"
      title="Usunąć ten szkic?"
      text={
        <>
          <p className="question__name">{year.name}</p>
          <p>{contentOf(year)}</p>
          <p>
            Rok trafi do Kosza na {TRASH_DAYS} dni. Przez ten czas można go przywrócić w całości; potem znika na dobre.
          </p>
        </>
      }
      onConfirm={deleteYear}
    >
      Usuń szkic
    </ConfirmButton>
  )
}

export function contentOf({ groups, tasks, prerequisites, sheets }: EditedYear): string {
  const parts = [
    groups.length > 0 && counted(groups.length, 'grupa zadań', 'grupy zadań', 'grup zadań'),
    tasks.length > 0 && counted(tasks.length, 'zadanie', 'zadania', 'zadań'),
    prerequisites.length > 0 &&
      counted(prerequisites.length, 'wymaganie podstawowe', 'wymagania podstawowe', 'wymagań podstawowych'),
    sheets > 0 && `wpisy z ${counted(sheets, 'arkusza', 'arkuszy', 'arkuszy')}`,
  ].filter(part => part !== false)
  if (parts.length === 0) return 'Szkic jest pusty.'
  return `Razem z nim: ${inSequence(parts)}.`
}
