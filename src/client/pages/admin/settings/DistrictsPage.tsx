import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

export function DistrictsPage() {
  return (
    <PanelPage title="Chorągwie">
      <Loading />
    </PanelPage>
  )
}
