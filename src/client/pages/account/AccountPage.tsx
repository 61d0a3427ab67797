import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function AccountPage() {
  return (
    <Page title="Twoje konto">
      <Loading />
    </Page>
  )
}
