import { api } from '#client/api/call.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { OrderButton } from './OrderDialog.tsx'
import { NewPrerequisite, PrerequisiteFold } from './PrerequisiteFold.tsx'
import { useRights } from './rights.ts'

interface PrerequisitesProps {
  year: EditedYear
  folding: Folding
}

export function Prerequisites({ year, folding }: PrerequisitesProps) {
  const rights = useRights(year)
  const path = api.admin.categorization.initial

  return (
    <Fold
      id="prerequisites"
      folding={folding}
      summary={
        <>
          <b>Wymagania podstawowe</b>
          <small>{year.prerequisites.length}</small>
        </>
      }
    >
      <div className="fold__nested">
        {rights.editor && year.prerequisites.length > 1 && (
          <div className="fold__body">
            <OrderButton
              title="Kolejność wymagań podstawowych"
              items={year.prerequisites}
              save={ids => changeYear(year.id, path.order({ id: year.id }).patch({ ids }))}
            />
          </div>
        )}
        {year.prerequisites.map(prerequisite => (
          <PrerequisiteFold key={prerequisite.id} year={year} prerequisite={prerequisite} folding={folding} />
        ))}
        {rights.edit && <NewPrerequisite year={year} folding={folding} />}
      </div>
    </Fold>
  )
}
