import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function ResetPage() {
  return (
    <Page title="Nowe hasło">
      <Loading />
    </Page>
  )
}
