import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function WelcomePage() {
  return (
    <Page title="Witaj">
      <Loading />
    </Page>
  )
}
