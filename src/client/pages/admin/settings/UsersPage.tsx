import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

export function UsersPage() {
  return (
    <PanelPage title="Użytkownicy">
      <Loading />
    </PanelPage>
  )
}
