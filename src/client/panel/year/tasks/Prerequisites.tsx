import { api } from '#client/api/call.ts'
import { DeletePart } from '#client/panel/year/form/DeletePart.tsx'
import { Fold } from '#client/panel/year/form/Fold.tsx'
import { OrderButton } from '#client/panel/year/form/OrderDialog.tsx'
import { NewPart, PartForm } from '#client/panel/year/form/PartForm.tsx'
import { PREREQUISITE } from '#client/panel/year/form/parts.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'

export function Prerequisites() {
  const year = useYear()
  const rights = useRights()
  const { prerequisites } = year
  const path = api.admin.categorization.initial

  return (
    <Fold
      id="prerequisites"
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
          <Fold key={prerequisite.id} id={`prerequisite-${prerequisite.id}`} summary={prerequisite.name}>
            <div className="fold__body">
              <PartForm part={PREREQUISITE} row={prerequisite}>
                <DeletePart
                  part={PREREQUISITE}
                  row={prerequisite}
                  siblings={prerequisites}
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
          />
        )}
      </div>
    </Fold>
  )
}
