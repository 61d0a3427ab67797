import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'

export function RankingPage() {
  return (
    <Page title="Ranking drużyn">
      <Loading />
    </Page>
  )
}
