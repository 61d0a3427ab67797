import { use } from 'react'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { TRASH_DAYS } from '#domain/year/trash.ts'
import { changeYear } from './changeYear.ts'
import { EditorDrafts, forgetDrafts } from './drafts.ts'
import { type EditedYear, type EditorTask, pathTo } from './editedYear.ts'
import type { Folding } from './Fold.tsx'
import { ImpactFigures } from './Impact.tsx'
import type { Part } from './parts.tsx'

interface DeletePartProps<Row> {
  part: Pick<Part<object, Row, never>, 'kind' | 'texts' | 'cost' | 'needing' | 'remove'>
  year: EditedYear
  row: Row
  /** The rows of its list, itself included. */
  siblings: readonly { id: number }[]
  drafts?: readonly string[]
  folding: Pick<Folding, 'reveal' | 'visit'>
  disabled?: boolean
}

/** Asks before moving a row to Kosz and moves the focus to the next one. Lists the tasks that must be changed first, if any. */
export function DeletePart<Row extends { id: number; name: string }>(props: DeletePartProps<Row>) {
  const { part, year, row, siblings, drafts = [], folding, disabled } = props
  const { kind, texts } = part
  const all = use(EditorDrafts)
  const needing = part.needing?.(row.id, year.tasks) ?? []

  async function remove() {
    const index = siblings.findIndex(({ id }) => id === row.id)
    const next = siblings[index + 1] ?? siblings[index - 1]
    await changeYear(year.id, part.remove(row.id), {
      done: () => all && forgetDrafts(all, `${kind}-${row.id}`, ...drafts),
      words: `Usunięto: ${row.name}`,
      note: `ze wszystkim, co wpisały drużyny; zostaje w Koszu do ${dayInWords(dayAfter(warsawDay(Date.now()), TRASH_DAYS))}`,
    })
    const path = pathTo({ place: { kind, id: (next ?? row).id } }, year)
    const left = next ? path : path.slice(0, -1)
    if (left.length > 0) folding.visit(...left)
  }

  if (needing.length === 0)
    return (
      <ConfirmButton
        look="danger"
        disabled={disabled}
        title={texts.removeTitle}
        text={
          <>
            <p className="question__name">{row.name}</p>
            {part.cost(row)}
            {year.state === 'OPEN' && <ImpactFigures year={year} question={{ remove: { kind, id: row.id } }} />}
            <p>Trafi do Kosza na dole tej strony. Przez {TRASH_DAYS} dni można to przywrócić w całości.</p>
          </>
        }
        onConfirm={remove}
      >
        {texts.remove}
      </ConfirmButton>
    )

  return (
    <DialogButton
      look="danger"
      disabled={disabled}
      dialog={close => (
        <Dialog title="Jeszcze nie można tego usunąć" onClose={close}>
          <p className="question__name">{row.name}</p>
          <p>Potrzebują tego inne zadania. Zmień je albo usuń najpierw:</p>
          <Needing tasks={needing} {...{ year, folding, close }} />
        </Dialog>
      )}
    >
      {texts.remove}
    </DialogButton>
  )
}

interface NeedingProps extends Pick<DeletePartProps<never>, 'year' | 'folding'> {
  tasks: readonly EditorTask[]
  close: () => void
}

const Needing = ({ tasks, year, folding, close }: NeedingProps) => (
  <ul className="issues">
    {tasks.map(({ id, name, primaryGroup }) => {
      const goTo = () => {
        close()
        folding.reveal(...pathTo({ place: { kind: 'task', id } }, year))
      }
      return (
        <li key={id}>
          <button type="button" className="issues__jump" onClick={goTo}>
            {name} <small>({primaryGroup.name})</small>
          </button>
        </li>
      )
    })}
  </ul>
)
