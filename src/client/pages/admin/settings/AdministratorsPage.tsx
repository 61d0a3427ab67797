import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

export function AdministratorsPage() {
  return (
    <PanelPage title="Administratorzy systemu">
      <Loading />
    </PanelPage>
  )
}
