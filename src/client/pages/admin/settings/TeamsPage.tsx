import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { BackLink } from './list/OpenLink.tsx'
import { TeamList } from './teams/TeamList.tsx'
import { TeamView } from './teams/TeamView.tsx'

export function TeamsPage() {
  const [opened] = useQuery('druzyna')
  if (!opened) return <TeamList />
  return (
    <>
      <BackLink name="druzyna">Drużyny</BackLink>
      <ErrorBoundary place={opened}>
        <TeamView id={Number(opened)} />
      </ErrorBoundary>
    </>
  )
}
