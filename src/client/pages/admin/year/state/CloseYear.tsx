import { api } from '../../../../api/call.ts'
import { ConfirmButton } from '../../../../ui/Confirm.tsx'
import { counted } from '../../../../ui/plural.ts'
import type { EditedYear } from '../editedYear.ts'
import { change } from '../write.ts'

export function CloseYear({ year }: { year: EditedYear }) {
  return (
    <ConfirmButton
      look="danger"
      title={`Zamknąć „${year.name}”?`}
      text={
        <p>
          Drużyny nie będą już mogły zmieniać swoich arkuszy ({counted(year.sheets, 'arkusz', 'arkusze', 'arkuszy')} z
          wpisami). Ranking zostanie przeliczony i utrwalony: późniejsze zmiany nazw drużyn go nie zmienią.
        </p>
      }
      yes="Zamknij"
      no="Anuluj"
      onYes={() => change(year.id, api.admin.categorization.state.close.patch())}
    >
      Zamknij
    </ConfirmButton>
  )
}
