import { useRef } from 'react'
import { api } from '#client/api/call.ts'
import { counted } from '#client/ui/plural.ts'
import { changeYear } from './changeYear.ts'
import { DeletePart } from './DeleteButton.tsx'
import type { EditedYear } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { OrderButton } from './OrderDialog.tsx'
import { PartForm, StoredPartForm } from './PartForm.tsx'
import { PREREQUISITE } from './parts.tsx'
import { useRights } from './rights.ts'

interface PrerequisitesProps {
  year: EditedYear
  folding: Folding
}

export function Prerequisites({ year, folding }: PrerequisitesProps) {
  const rights = useRights(year)
  const { prerequisites } = year
  const path = api.admin.categorization.initial

  return (
    <Fold
      id="prerequisites"
      folding={folding}
      summary={
        <>
          <b>Wymagania podstawowe</b>
          <small>{prerequisites.length}</small>
        </>
      }
    >
      <div className="fold__nested">
        {rights.editor && prerequisites.length > 1 && (
          <div className="fold__body">
            <OrderButton
              title="Kolejność wymagań podstawowych"
              items={prerequisites}
              save={ids => changeYear(year.id, path.order({ id: year.id }).patch({ ids }))}
            />
          </div>
        )}
        {prerequisites.map(prerequisite => (
          <Fold
            key={prerequisite.id}
            id={`prerequisite-${prerequisite.id}`}
            folding={folding}
            summary={prerequisite.name}
          >
            <div className="fold__body">
              <StoredPartForm part={PREREQUISITE} year={year} row={prerequisite}>
                <DeletePart
                  part={PREREQUISITE}
                  year={year}
                  row={prerequisite}
                  siblings={prerequisites}
                  within={['prerequisites']}
                  cost={prerequisite.marks > 0 && <p>{costOf(prerequisite.marks)}</p>}
                  folding={folding}
                  disabled={!rights.deletePrerequisite}
                />
              </StoredPartForm>
            </div>
          </Fold>
        ))}
        {rights.edit && <NewPrerequisite year={year} folding={folding} />}
      </div>
    </Fold>
  )
}

const costOf = (marks: number) =>
  `Odhaczyło je już ${counted(marks, 'drużyna', 'drużyny', 'drużyn')}. Drużyny, którym brakowało tylko tego wymagania, wejdą do rankingu.`

function NewPrerequisite({ year, folding }: PrerequisitesProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Fold id="new-prerequisite" folding={folding} skipExpandAll summary="Dodaj wymaganie">
      <div className="fold__body" ref={body}>
        <PartForm
          part={PREREQUISITE}
          year={year}
          draft="new-prerequisite"
          save={async row => {
            await changeYear(year.id, PREREQUISITE.add(row, year.id))
            body.current?.querySelector('input')?.focus()
          }}
          saveText="Dodaj wymaganie"
        />
      </div>
    </Fold>
  )
}
