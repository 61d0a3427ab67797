import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function PrivacyPage() {
  return (
    <Page title="Prywatność">
      <Loading />
    </Page>
  )
}
