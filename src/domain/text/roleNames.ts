import type { Role } from '#domain/people/roles.ts'

export const roleNames: Record<Role, string> = {
  USER: 'drużynowy',
  DISTRICT_COORDINATOR: 'koordynator chorągwi',
  TOPLEVEL_COORDINATOR: 'koordynator krajowy',
  ADMIN: 'administrator systemu',
}
