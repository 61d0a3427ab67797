import { BackLink } from '#client/panel/OpenLink.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { DistrictList } from './DistrictList.tsx'
import { DistrictView } from './DistrictView.tsx'

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
