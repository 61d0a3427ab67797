import type { Role } from '#domain/people/roles.ts'
import { roleNames } from '#domain/text/roleNames.ts'

/** Returns the role, with the district of its coordinator. Names are never inflected. */
export const roleOf = ({ role, districtAdmin }: { role: Role; districtAdmin: string | null }) =>
  districtAdmin === null ? roleNames[role] : `${roleNames[role]}: ${districtAdmin}`

/** The e-mail is shown too, because names are not unique. */
export const nameWithEmail = ({ name, email }: { name: string | null; email: string }) =>
  name === null ? email : `${name}, ${email}`

/** People whose account was deleted share one name. */
export const personName = (person: { name: string | null; email: string }) =>
  person.email.includes('@') ? nameWithEmail(person) : 'konto usunięte'

/** Names the author after an act and its time: "zgłoszono 20.11.2026, przez Ciebie". */
export const actorName = (actor: Parameters<typeof authorName>[0]): string =>
  actor.own ? 'przez Ciebie' : authorName(actor)

/** Author of an action on a sheet, as far as the user may know: leaders see the office of a coordinator. */
export function authorName({ by, byRole, own }: { by: string | null; byRole: Role | null; own: boolean }): string {
  if (own) return 'Ty'
  return by ?? (byRole ? roleNames[byRole] : 'konto usunięte')
}

/** Names the author of a concurrent change, who may be the user on another device. */
export const otherName = (author: Parameters<typeof authorName>[0]): string =>
  author.own ? 'Ty, na innym urządzeniu' : authorName(author)
