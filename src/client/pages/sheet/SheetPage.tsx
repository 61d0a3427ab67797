import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function SheetPage() {
  return (
    <Page title="Arkusz drużyny">
      <Loading />
    </Page>
  )
}
