import { BackLink } from '#client/panel/OpenLink.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { PersonView } from './PersonView.tsx'
import { UserList } from './UserList.tsx'

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
