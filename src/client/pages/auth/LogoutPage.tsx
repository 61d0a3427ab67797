import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function LogoutPage() {
  return (
    <Page title="Wylogowanie">
      <Loading />
    </Page>
  )
}
