import { api } from '#client/api/call.ts'
import type { EditedYear } from '#client/pages/admin/year/editedYear.ts'
import { change } from '#client/pages/admin/year/write.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { SheetCount } from './SheetCount.tsx'

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
