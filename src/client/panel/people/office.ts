import { answer, api } from '#client/api/call.ts'
import type { HandedOn } from '#client/ui/invitations/Invitations.tsx'
import { mayGiveRole, type NationalOffice, type Person } from '#domain/people/roles.ts'

export type Office =
  | { role: 'DISTRICT_COORDINATOR'; district: { id: number; name: string } }
  | { role: NationalOffice; district: null }

export const NATIONAL = { role: 'TOPLEVEL_COORDINATOR', district: null } as const
export const ADMINISTRATOR = { role: 'ADMIN', district: null } as const
export const coordinatorOf = (district: { id: number; name: string }): Office => ({
  role: 'DISTRICT_COORDINATOR',
  district,
})

export function becoming(office: Office): string {
  switch (office.role) {
    case 'DISTRICT_COORDINATOR':
      return `koordynatorem chorągwi: ${office.district.name}`
    case 'TOPLEVEL_COORDINATOR':
      return 'koordynatorem krajowym'
    case 'ADMIN':
      return 'administratorem systemu'
  }
}

type Reader = Pick<Person, 'role' | 'districtId'>

export const mayGive = (reader: Reader, person: Person, { role, district }: Office) =>
  mayGiveRole(reader, person, role, district?.id ?? null)

export const mayTake = (reader: Reader, person: Person) => mayGiveRole(reader, person, 'USER', null)

export const give = (office: Office, person: { id: number }, query: HandedOn) =>
  change(office, office.role, person, query)
export const take = (office: Office, person: { id: number }, query: HandedOn) => change(office, 'USER', person, query)

function change({ district }: Office, role: Office['role'] | 'USER', { id }: { id: number }, query: HandedOn) {
  const permission = api.admin.users({ id }).permissions({ role })
  return answer(
    district
      ? permission({ district: district.id }).patch(undefined, { query })
      : permission.patch(undefined, { query }),
  )
}
