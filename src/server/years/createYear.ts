import type { NewYear } from '#domain/requests/years.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { originsOfCopy } from '#domain/year/origins.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { atomically } from '#server/database/open.ts'
import { insertEmptyYear, insertYear } from './insertYear.ts'
import { fullYear, type Year } from './yearLookups.ts'

/** An empty DRAFT, or a copy of a year without its values and ranking (rules.md#18). @throws 404 */
export function createYear(actor: User, { name, sourceId }: NewYear): Year {
  return atomically(() => {
    const year = sourceId === null ? insertEmptyYear(name) : copyYear(name, fullYear(sourceId))
    recordChange(actor, 'year.create', { yearId: year.id }, null, { name, sourceId })
    return year
  })
}

const copyYear = (name: string, source: FullYear) => insertYear(name, source, originsOfCopy(source))
