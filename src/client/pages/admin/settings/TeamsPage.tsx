import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

export function TeamsPage() {
  return (
    <PanelPage title="Drużyny">
      <Loading />
    </PanelPage>
  )
}
