import type { FullYear, YearTask } from './fullYear.ts'
import type { FileTask, YearFile } from './yearFile.ts'

/** A year of a file that has been read, with ids that count from 1 instead of keys: what toYearFile began with. */
export function fromYearFile(file: YearFile): FullYear & { name: string } {
  const { format, version, prerequisites, groups, ...settings } = file
  const groupIds = numbered(groups.map(group => group.key))
  const taskIds = numbered(groups.flatMap(group => group.tasks.map(task => task.key)))

  return {
    ...settings,
    prerequisites: prerequisites.map((prerequisite, index) => ({ id: index + 1, ...prerequisite })),
    groups: groups.map(({ key, tasks, ...group }) => ({ id: groupIds.get(key)!, ...group })),
    tasks: groups.flatMap(group =>
      group.tasks.map(task => yearTask(task, groupIds.get(group.key)!, groupIds, taskIds)),
    ),
  }
}

type Ids = ReadonlyMap<string, number>

function yearTask(task: FileTask, primaryGroupId: number, groupIds: Ids, taskIds: Ids): YearTask {
  const { key, reference, secondaryGroup, ...fields } = task
  return {
    id: taskIds.get(key)!,
    ...fields,
    primaryGroupId,
    secondaryGroupId: secondaryGroup === null ? null : groupIds.get(secondaryGroup)!,
    refValId: reference === null ? null : taskIds.get(reference)!,
  }
}

function numbered(keys: readonly string[]): Ids {
  return new Map(keys.map((key, index) => [key, index + 1]))
}
