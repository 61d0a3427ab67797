import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { BackLink } from './list/OpenLink.tsx'
import { PersonView } from './users/PersonView.tsx'
import { UserList } from './users/UserList.tsx'

export function UsersPage() {
  const [opened] = useQuery('osoba')
  if (!opened) return <UserList />
  return (
    <>
      <BackLink name="osoba">Użytkownicy</BackLink>
      <ErrorBoundary place={opened}>
        <PersonView id={Number(opened)} />
      </ErrorBoundary>
    </>
  )
}
