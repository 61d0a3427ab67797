import type { person } from '#client/panel/panelReads.ts'
import { useMe } from '#client/session.ts'
import type { Person } from '#domain/roles.ts'

/** A person as the panel's lists know them. */
export type ListedPerson = Awaited<ReturnType<ReturnType<typeof person>['load']>>

/** Who reads the page, as domain/roles asks about them. The panel's frame shows its pages only to those signed in. */
export function useReader() {
  const session = useMe()
  if (session.state !== 'signedIn') throw new Error('A page of the panel without its reader')
  const { id, role, districtAdminId } = session.me
  return { id, role, districtId: districtAdminId }
}

/** A listed person, as domain/roles asks about them. */
export const asPerson = ({ id, role, team, teamAccepted, districtAdminId }: ListedPerson): Person => ({
  id,
  role,
  team,
  teamAccepted,
  districtId: districtAdminId,
})
