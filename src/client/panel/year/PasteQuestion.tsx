import { ClipboardPaste } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { api } from '#client/api/call.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { marksPage } from '#client/ui/Page.tsx'
import { counted } from '#domain/text/plural.ts'
import { nameIn } from '#domain/year/fieldKinds.ts'
import { changeYear } from './changeYear.ts'
import { useYear } from './editor.ts'
import { AskImpact } from './Impact.tsx'
import type { PastedBlock } from './pastedBlock.ts'

export const marksTableFoot = marksPage('table-foot')

const MOST_REASONS = 3

/** Summarises a pasted block below the table whose cells preview it. */
export function PasteQuestion({ block, onClose }: { block: PastedBlock; onClose: () => void }) {
  const year = useYear()
  const { rows, columns, cells, unfit, beyond, added } = block
  const [adds, setAdds] = useState(added.length > 0)
  const ask = use(AskImpact)
  const newTasks = counted(added.length, 'nowe zadanie', 'nowe zadania', 'nowych zadań')
  const pasting = useAction(async () => {
    if (adds) {
      const parts = { groups: [], tasks: [], removed: [], added: [...added] }
      if (!(await ask(parts))) return
      await changeYear(year.id, api.admin.categorization({ id: year.id }).parts.patch(parts), {
        words: `Dodano ${newTasks}`,
      })
    }
    block.write()
    onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onClose()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <div className="task-table__foot row" ref={marksTableFoot}>
      <ClipboardPaste aria-hidden="true" />
      <p className="grow" role="status">
        <b>
          {counted(rows, 'wiersz', 'wiersze', 'wierszy')} × {counted(columns, 'kolumna', 'kolumny', 'kolumn')}.
        </b>{' '}
        {cells.size === 0
          ? 'Nic się nie zmieni.'
          : `${counted(cells.size, 'komórka się zmieni', 'komórki się zmienią', 'komórek się zmieni')}.`}
        {unfit.length > 0 &&
          ` ${counted(unfit.length, 'nie pasuje', 'nie pasują', 'nie pasuje')}: ${unfit.slice(0, MOST_REASONS).join('; ')}${unfit.length > MOST_REASONS ? '…' : '.'}`}
        {beyond > added.length &&
          ` Pominięte zostaną wiersze poniżej ostatniego zadania (${beyond - added.length}): brakuje im nazwy albo liczb.`}
      </p>
      {added.length > 0 && (
        <label className="select-box">
          <input type="checkbox" checked={adds} onChange={event => setAdds(event.target.checked)} /> dodaj {newTasks} w
          grupie „{nameIn(year.groups, String(added[0]!.primaryGroupId))}”
        </label>
      )}
      {pasting.failure && <FormError message={pasting.failure} />}
      <button type="button" className="btn" data-tone="quiet" onClick={onClose}>
        Anuluj
      </button>
      <button
        type="button"
        className="btn"
        data-tone="primary"
        disabled={pasting.busy || (cells.size === 0 && !adds)}
        // biome-ignore lint/a11y/noAutofocus: the answer to the keys that were just pressed
        autoFocus
        onClick={pasting.run}
      >
        {cells.size > 0 ? `Wklej ${cells.size}` : `Dodaj ${added.length}`}
      </button>
    </div>
  )
}
