import { api } from '#client/api/call.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import type { EditedYear } from './editedYear.ts'
import { SheetCount } from './SheetCount.tsx'
import { change } from './write.ts'

export function CloseYear({ year }: { year: EditedYear }) {
  return (
    <ConfirmButton
      look="danger"
      title={`Zamknąć „${year.name}”?`}
      text={
        <p>
          Drużyny nie będą już mogły zmieniać swoich arkuszy (<SheetCount year={year} />
          ). Ranking zostanie przeliczony i utrwalony: późniejsze zmiany nazw drużyn go nie zmienią.
        </p>
      }
      yes="Zamknij kategoryzację"
      no="Anuluj"
      onYes={() => change(year.id, api.admin.categorization.state.close.patch())}
    >
      Zamknij
    </ConfirmButton>
  )
}
