import { useEffect, useMemo } from 'react'
import { api } from '#client/api/call.ts'
import { KeyHints } from '#client/panel/ui/KeyHints.tsx'
import { useFolds } from '#client/panel/year/form/Fold.tsx'
import { OrderButton } from '#client/panel/year/form/OrderDialog.tsx'
import { PartForm } from '#client/panel/year/form/PartForm.tsx'
import { GROUP } from '#client/panel/year/form/parts.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import type { EditorTask } from '#client/panel/year/model/editedYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { SEARCH, SearchField } from '#client/ui/table/filters.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { matcher } from '#domain/text/search.ts'
import { GroupCard } from './GroupCard.tsx'

/** The areas, each a card of its own. */
export function Groups() {
  const year = useYear()
  const rights = useRights()
  const { command } = useFolds()
  const [typed, search] = useQuery(SEARCH)
  const found = useMemo(() => (typed === '' ? null : idsFound(typed, year.tasks)), [typed, year])
  const shown = found ? year.groups.filter(group => group.primaryTasks.some(({ id }) => found.has(id))) : year.groups

  // A search may hide the row that a link or a button leads to.
  useEffect(() => {
    if (typed !== '' && command && 'path' in command) search('')
  }, [typed, command, search])

  return (
    <>
      <div className="spread" id={GROUPS}>
        <h2 tabIndex={-1}>Obszary i zadania</h2>
        {rights.editor && year.groups.length > 1 && (
          <OrderButton
            title="Kolejność grup zadań"
            items={year.groups}
            save={ids =>
              changeYear(year.id, api.admin.categorization.tasks.group.order({ id: year.id }).patch({ ids }))
            }
          />
        )}
      </div>
      {year.tasks.length > 0 && <SearchField label="Szukaj zadania" placeholder="część nazwy albo opisu" />}
      {rights.edit && year.groups.length > 0 && <KeyHints keys={KEYS} />}
      {rights.editor && !rights.edit && (
        <Note>
          {year.state === 'OPEN'
            ? 'Drużyny pracują na tych zadaniach. Zmienisz je w trybie nuklearnym, po podglądzie, kogo to dotknie.'
            : 'Te zadania są tylko do odczytu.'}
        </Note>
      )}
      {shown.map(group => (
        <GroupCard key={group.id} group={group} found={found} />
      ))}
      {shown.length === 0 && found && (
        <section className="card">
          <EmptyState title={`Nie ma zadania z „${typed}”`} />
        </section>
      )}
      {year.groups.length === 0 && (
        <section className="card">
          <EmptyState title="Nie ma jeszcze żadnej grupy zadań">
            <p>Utwórz pierwszą grupę, a potem dodaj do niej zadania.</p>
          </EmptyState>
        </section>
      )}
    </>
  )
}

function idsFound(typed: string, tasks: readonly EditorTask[]): ReadonlySet<number> {
  const matches = matcher(typed)
  return new Set(tasks.filter(({ name, description }) => matches(`${name} ${description}`)).map(({ id }) => id))
}

const KEYS = [
  ['↑ ↓ ← →', 'komórki'],
  ['Enter', 'albo pisanie: edycja'],
  ['Esc', 'przywróć'],
  ['Ctrl V', 'wklej z arkusza'],
  ['Ctrl S', 'zapisz obszar'],
] as const

export function NewGroup() {
  const { id: yearId } = useYear()
  const folds = useFolds()
  return (
    <section className="card">
      <header>
        <h2>Utwórz nową grupę zadań</h2>
      </header>
      <div className="card__body">
        <PartForm
          part={GROUP}
          save={async group => {
            const { id } = await changeYear(yearId, GROUP.add(group, yearId))
            folds.reveal(`group-${id}`)
          }}
        />
      </div>
    </section>
  )
}

const GROUPS = 'obszary'

export function goToGroups() {
  const heading = document.getElementById(GROUPS)!
  heading.scrollIntoView()
  heading.querySelector('h2')!.focus({ preventScroll: true })
}
