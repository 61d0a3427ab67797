import { BackLink } from '#client/panel/OpenLink.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { TeamList } from './TeamList.tsx'
import { TeamView } from './TeamView.tsx'

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
