import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

export function AuditPage() {
  return (
    <PanelPage title="Dziennik zmian">
      <Loading />
    </PanelPage>
  )
}
