import { api } from '#client/api/call.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import type { EditedYear } from './editedYear.ts'
import { SheetCount } from './SheetCount.tsx'
import { change } from './write.ts'

export function DraftifyYear({ year }: { year: EditedYear }) {
  return (
    <ConfirmButton
      look="danger"
      title={`Zamienić „${year.name}” na szkic?`}
      text={
        <p>
          Kategoryzacja i jej ranking znikną wszystkim poza panelem. To, co wpisały drużyny (
          <SheetCount year={year} />
          ), zostanie w bazie, ale szkic można usunąć razem z tym wszystkim.
        </p>
      }
      yes="Zamień na szkic"
      no="Anuluj"
      onYes={() => change(year.id, api.admin.categorization.state.draftify({ id: year.id }).patch())}
    >
      Zamień na szkic
    </ConfirmButton>
  )
}
