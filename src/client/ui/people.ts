import type { Role } from '#domain/people/roles.ts'
import { roleNames } from '#domain/text/roleNames.ts'

/** With the district of its coordinator; names are never inflected. */
export const roleOf = ({ role, districtAdmin }: { role: Role; districtAdmin: string | null }) =>
  districtAdmin === null ? roleNames[role] : `${roleNames[role]}: ${districtAdmin}`

/** Both in one line: names are not unique. */
export const nameWithEmail = ({ name, email }: { name: string | null; email: string }) =>
  name === null ? email : `${name}, ${email}`

/** With the e-mail; people whose account was deleted share one name. */
export const personName = (person: { name: string | null; email: string }) =>
  person.email.includes('@') ? nameWithEmail(person) : 'konto usunięte'

/** Author of an action on a sheet, as far as the user may know: leaders see the office of a coordinator. */
export function authorName({ by, byRole, own }: { by: string | null; byRole: Role | null; own: boolean }): string {
  if (own) return 'Ty'
  return by ?? (byRole ? roleNames[byRole] : 'konto usunięte')
}
