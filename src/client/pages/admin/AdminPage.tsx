import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function AdminPage() {
  return (
    <Page title="Panel Administratora">
      <Loading />
    </Page>
  )
}
