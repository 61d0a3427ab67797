import { Loading } from '../../../ui/Loading.tsx'
import { Page } from '../../../ui/Page.tsx'

export function TeamSheetPage() {
  return (
    <Page title="Arkusz jednostki">
      <Loading />
    </Page>
  )
}
