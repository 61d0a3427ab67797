import type { Role } from '#domain/roles.ts'

/** The e-mail of a person; people whose account was deleted share one name. */
export const personName = (email: string) => (email.includes('@') ? email : 'usunięte konto')

export const roleNames: Record<Role, string> = {
  USER: 'drużynowy',
  DISTRICT_COORDINATOR: 'koordynator chorągwi',
  TOPLEVEL_COORDINATOR: 'koordynator krajowy',
  ADMIN: 'administrator systemu',
}
