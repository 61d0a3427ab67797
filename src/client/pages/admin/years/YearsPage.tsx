import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

export function YearsPage() {
  return (
    <PanelPage title="Kategoryzacja">
      <Loading />
    </PanelPage>
  )
}
