import { api } from '#client/api/call.ts'
import { changeYear } from './changeYear.ts'
import { DeletePart } from './DeletePart.tsx'
import type { EditedYear } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { OrderButton } from './OrderDialog.tsx'
import { NewPart, PartForm } from './PartForm.tsx'
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
              <PartForm part={PREREQUISITE} year={year} row={prerequisite}>
                <DeletePart
                  part={PREREQUISITE}
                  year={year}
                  row={prerequisite}
                  siblings={prerequisites}
                  folding={folding}
                  disabled={!rights.deletePrerequisite}
                />
              </PartForm>
            </div>
          </Fold>
        ))}
        {rights.edit && (
          <NewPart
            part={PREREQUISITE}
            draft="new-prerequisite"
            save={row => changeYear(year.id, PREREQUISITE.add(row, year.id))}
            {...{ year, folding }}
          />
        )}
      </div>
    </Fold>
  )
}
