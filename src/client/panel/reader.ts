import { useMe } from '#client/api/session.ts'
import type { person } from '#client/panel/panelReads.ts'
import type { Person } from '#domain/people/roles.ts'

export type ListedPerson = Awaited<ReturnType<ReturnType<typeof person>['load']>>

/** The signed-in user as domain/people/roles takes it. @throws outside the panel, whose frame requires a session */
export function useReader() {
  const session = useMe()
  if (session.state !== 'signedIn') throw new Error('A page of the panel without its reader')
  const { id, role, districtAdminId } = session.me
  return { id, role, districtId: districtAdminId }
}

export const asPerson = ({ id, role, team, teamAccepted, districtAdminId }: ListedPerson): Person => ({
  id,
  role,
  team,
  teamAccepted,
  districtId: districtAdminId,
})
