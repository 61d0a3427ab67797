import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

export function NationalPage() {
  return (
    <PanelPage title="Koordynatorzy krajowi">
      <Loading />
    </PanelPage>
  )
}
