import type { FullYear } from './fullYear.ts'
import type { YearFile } from './yearFile.ts'

/** The inverse of `toYearFile`. Ids count from 1 in the order of the file. */
export function fromYearFile({ format, version, ...file }: YearFile): FullYear & { name: string } {
  const groupIds = numbered(file.groups.map(group => group.key))
  const taskIds = numbered(file.groups.flatMap(group => group.tasks.map(task => task.key)))

  return {
    ...file,
    prerequisites: file.prerequisites.map((prerequisite, index) => ({ id: index + 1, ...prerequisite })),
    groups: file.groups.map(({ key, tasks, ...group }) => ({ id: groupIds.get(key)!, ...group })),
    tasks: file.groups.flatMap(group =>
      group.tasks.map(({ key, reference, secondaryGroup, ...task }) => ({
        id: taskIds.get(key)!,
        ...task,
        primaryGroupId: groupIds.get(group.key)!,
        secondaryGroupId: secondaryGroup === null ? null : groupIds.get(secondaryGroup)!,
        refValId: reference === null ? null : taskIds.get(reference)!,
      })),
    ),
  }
}

const numbered = (keys: readonly string[]) => new Map(keys.map((key, index) => [key, index + 1]))
