import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function ActivatePage() {
  return (
    <Page title="Aktywacja konta">
      <Loading />
    </Page>
  )
}
