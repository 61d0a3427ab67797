import { answer, api } from '#client/api/call.ts'
import { managedDistrict, managedDistricts } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'

export type District = Awaited<ReturnType<typeof managedDistricts.load>>[number]

export async function changeDistrict(id: number, change: { name?: string; shadow?: boolean; autoaccept?: boolean }) {
  await answer(api.admin.districts({ id }).patch(change))
  await refreshDistrict(id)
}

export const refreshDistrict = (id: number) => refresh(managedDistricts, managedDistrict(id))
