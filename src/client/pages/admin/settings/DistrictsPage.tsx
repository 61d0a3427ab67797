import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { DistrictList } from './districts/DistrictList.tsx'
import { DistrictView } from './districts/DistrictView.tsx'
import { BackLink } from './list/OpenLink.tsx'

export function DistrictsPage() {
  const [opened] = useQuery('choragiew')
  if (!opened) return <DistrictList />
  return (
    <>
      <BackLink name="choragiew">Chorągwie</BackLink>
      <ErrorBoundary place={opened}>
        <DistrictView id={Number(opened)} />
      </ErrorBoundary>
    </>
  )
}
