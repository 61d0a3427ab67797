import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function RegisterPage() {
  return (
    <Page title="Załóż konto">
      <Loading />
    </Page>
  )
}
