import { PanelPage } from '#client/ui/PanelPage.tsx'
import { OfficeCard } from './offices/OfficeCard.tsx'
import { NATIONAL } from './offices/office.ts'

export function NationalPage() {
  return (
    <PanelPage title="Koordynatorzy krajowi">
      <OfficeCard office={NATIONAL} />
    </PanelPage>
  )
}
