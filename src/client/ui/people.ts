import type { Role } from '#domain/roles.ts'

/** An e-mail, or what is left of somebody whose account was deleted. */
export const personName = (email: string) => (email.includes('@') ? email : 'usunięte konto')

export const roleNames: Record<Role, string> = {
  USER: 'drużynowy',
  DISTRICT_COORDINATOR: 'koordynator chorągwi',
  TOPLEVEL_COORDINATOR: 'koordynator krajowy',
  ADMIN: 'administrator systemu',
}
