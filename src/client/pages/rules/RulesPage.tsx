import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function RulesPage() {
  return (
    <Page title="Zasady">
      <Loading />
    </Page>
  )
}
