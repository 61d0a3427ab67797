import { Plus, Search } from 'lucide-react'
import { api } from '#client/api/call.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { changeYear } from './changeYear.ts'
import { useRights, useYear } from './editor.ts'
import { useFolds } from './Fold.tsx'
import { GroupFold } from './GroupFold.tsx'
import { OrderButton } from './OrderDialog.tsx'
import { PartForm } from './PartForm.tsx'
import { GROUP } from './parts.tsx'

export function Groups({ onFind }: { onFind: () => void }) {
  const year = useYear()
  const rights = useRights()
  const path = api.admin.categorization.tasks.group

  return (
    <section className="card" id={GROUPS}>
      <header className="spread">
        <h2 tabIndex={-1}>Obszary i zadania</h2>
        <div className="row">
          {year.tasks.length > 0 && (
            <button type="button" className="btn" onClick={onFind}>
              <Search aria-hidden="true" />
              Szukaj zadania
            </button>
          )}
          {rights.editor && year.groups.length > 1 && (
            <OrderButton
              title="Kolejność grup zadań"
              items={year.groups}
              save={ids => changeYear(year.id, path.order({ id: year.id }).patch({ ids }))}
            />
          )}
          {rights.edit && (
            <button type="button" className="btn" onClick={goToNewGroup}>
              <Plus aria-hidden="true" />
              Nowa grupa zadań
            </button>
          )}
        </div>
      </header>
      {year.groups.map(group => (
        <GroupFold key={group.id} group={group} />
      ))}
      {year.groups.length === 0 && (
        <EmptyState title="Nie ma jeszcze żadnej grupy zadań">
          <p>Utwórz pierwszą grupę, a potem dodaj do niej zadania.</p>
        </EmptyState>
      )}
    </section>
  )
}

export function NewGroup() {
  const { id: yearId } = useYear()
  const folds = useFolds()
  return (
    <section className="card" id={NEW_GROUP}>
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
const NEW_GROUP = 'nowa-grupa'

export function goToGroups() {
  const card = document.getElementById(GROUPS)!
  card.scrollIntoView()
  card.querySelector('h2')!.focus({ preventScroll: true })
}

function goToNewGroup() {
  document.getElementById(NEW_GROUP)!.querySelector('input')!.focus()
}
