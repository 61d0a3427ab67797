import { NO_ORIGINS, originsByName } from '#domain/year/origins.ts'
import { readYearFile } from '#domain/year/readYearFile.ts'
import { fromYearFile, toYearFile, type YearFile } from '#domain/year/yearFile.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically } from '#server/database/open.ts'
import { insertYear } from './insertYear.ts'
import { insertKinds } from './talkKinds.ts'
import { allYears, fullYear, type Year } from './yearLookups.ts'

/** @throws 404 */
export const yearAsFile = (id: number) => toYearFile(fullYear(id))

/** Lists what the file would create, or everything that is wrong with it. */
export function previewFile(input: unknown) {
  const { file, problems } = readYearFile(input)
  return { creates: file === null ? [] : linesOf(file), problems }
}

/**
 * Creates a DRAFT from the whole file, with origins in the newest FINISHED year. @throws 400 with everything that is wrong
 */
export function createFromFile(actor: User, input: unknown): Year {
  const { file, problems } = readYearFile(input)
  if (file === null) throw new Problem('year-file-unsound', { problems })

  return atomically(() => {
    const content = fromYearFile(file)
    const earlier = yearBefore(allYears())
    const origins = earlier ? originsByName(content, fullYear(earlier.id)) : NO_ORIGINS
    const year = insertYear(file.name, content, origins)
    insertKinds(year.id, earlier?.id ?? null)
    recordChange(actor, 'year.create', { yearId: year.id }, null, { name: file.name, fromFile: true })
    return year
  })
}

function linesOf({ name, prerequisites, groups }: YearFile) {
  const line = (kind: 'year' | 'prerequisite' | 'group' | 'task', name: string, group: string | null = null) => ({
    kind,
    name,
    group,
  })
  return [
    line('year', name),
    ...prerequisites.map(prerequisite => line('prerequisite', prerequisite.name)),
    ...groups.flatMap(group => [
      line('group', group.name),
      ...group.tasks.map(task => line('task', task.name, group.name)),
    ]),
  ]
}
