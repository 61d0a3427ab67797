import { changeYear, lastTrashDay } from '#client/panel/year/model/changeYear.ts'
import { forgetDrafts, useDrafts } from '#client/panel/year/model/drafts.ts'
import { type EditorTask, pathTo } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { TRASH_DAYS } from '#domain/year/trash.ts'
import { useFolds } from './Fold.tsx'
import { ImpactFigures } from './Impact.tsx'
import type { Part } from './parts.tsx'

interface DeletePartProps<Row> {
  part: Pick<Part<object, Row, never>, 'kind' | 'texts' | 'cost' | 'needing' | 'remove'>
  row: Row
  siblings: readonly { id: number }[]
  drafts?: readonly string[]
  disabled?: boolean
}

/** Asks before moving a row to Kosz and moves the focus to the next one. Lists the tasks that must be changed first, if any. */
export function DeletePart<Row extends { id: number; name: string }>(props: DeletePartProps<Row>) {
  const { part, row, siblings, drafts = [], disabled } = props
  const year = useYear()
  const folds = useFolds()
  const { kind, texts } = part
  const all = useDrafts()
  const needing = part.needing?.(row.id, year.tasks) ?? []

  async function remove() {
    const index = siblings.findIndex(({ id }) => id === row.id)
    const next = siblings[index + 1] ?? siblings[index - 1]
    await changeYear(year.id, part.remove(row.id), {
      done: () => forgetDrafts(all, `${kind}-${row.id}`, ...drafts),
      words: `Usunięto: ${row.name}`,
      note: `ze wszystkim, co wpisały drużyny; zostaje w Koszu do ${lastTrashDay()}`,
    })
    const path = pathTo({ place: { kind, id: (next ?? row).id } }, year)
    const left = next ? path : path.slice(0, -1)
    if (left.length > 0) folds.visit(...left)
  }

  if (needing.length === 0)
    return (
      <ConfirmButton
        look="danger"
        disabled={disabled}
        title={texts.removeTitle}
        text={
          <div className="stack tight">
            <p className="question__name">{row.name}</p>
            {part.cost(row)}
            {year.state === 'OPEN' && <ImpactFigures yearId={year.id} question={{ remove: { kind, id: row.id } }} />}
            <p>Trafi do Kosza. Przez {TRASH_DAYS} dni można to przywrócić w całości.</p>
          </div>
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
          <Needing tasks={needing} close={close} />
        </Dialog>
      )}
    >
      {texts.remove}
    </DialogButton>
  )
}

function Needing({ tasks, close }: { tasks: readonly EditorTask[]; close: () => void }) {
  const year = useYear()
  const folds = useFolds()
  function goTo(id: number) {
    close()
    folds.reveal(...pathTo({ place: { kind: 'task', id } }, year))
  }
  return (
    <ul className="issues">
      {tasks.map(({ id, name, primaryGroup }) => (
        <li key={id}>
          <button type="button" className="issues__jump" onClick={() => goTo(id)}>
            {name} <small>({primaryGroup.name})</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
