import type { FullYear } from '#domain/year/fullYear.ts'
import { groupsOf, prerequisitesOf, tasksOf, type Year, yearById } from './yearLookups.ts'

/** A year with everything in it, for checking, copying and writing it to a file. @throws 404 */
export function fullYear(id: number): FullYear & Year {
  return { ...yearById(id), prerequisites: prerequisitesOf(id), groups: groupsOf(id), tasks: tasksOf(id) }
}
