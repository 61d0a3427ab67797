import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function PasswordResetPage() {
  return (
    <Page title="Nie pamiętam hasła">
      <Loading />
    </Page>
  )
}
