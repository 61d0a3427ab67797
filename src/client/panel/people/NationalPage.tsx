import { NATIONAL } from '#client/panel/office.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { OfficeCard } from './OfficeCard.tsx'

export function NationalPage() {
  return (
    <PanelPage title="Koordynatorzy krajowi">
      <OfficeCard office={NATIONAL} />
    </PanelPage>
  )
}
