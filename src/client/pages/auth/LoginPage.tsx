import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function LoginPage() {
  return (
    <Page title="Zaloguj się">
      <Loading />
    </Page>
  )
}
