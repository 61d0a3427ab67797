import type { FullYear, YearGroup, YearTask } from './fullYear.ts'
import { asStored, type FileGroup, type FileTask, type YearFile } from './yearFile.ts'

/** Keys are positions: the third task of the second group is `2.3`. A task in no group has no key and is left out. */
export function toYearFile(year: FullYear & { name: string }): YearFile {
  const groupKeys = new Map(year.groups.map((group, index) => [group.id, `${index + 1}`]))
  const taskKeys = new Map(year.groups.flatMap(group => keysOfTasks(group, year, groupKeys)))

  return {
    format: 'e-kategoryzacja/year',
    version: 1,
    name: year.name,
    lesnaLesneThreshold: year.lesnaLesneThreshold,
    lesnaPuszczanskieThreshold: year.lesnaPuszczanskieThreshold,
    puszczanskaLesnaThreshold: year.puszczanskaLesnaThreshold,
    puszczanskaPuszczanskieThreshold: year.puszczanskaPuszczanskieThreshold,
    prerequisites: year.prerequisites.map(({ name, description, displayPriority }) => ({
      name,
      description,
      displayPriority,
    })),
    groups: year.groups.map(group => fileGroup(group, year, { groupKeys, taskKeys })),
  }
}

type Keys = ReadonlyMap<number, string>

function keysOfTasks(group: YearGroup, year: FullYear, groupKeys: Keys): [number, string][] {
  return tasksOf(group, year).map((task, index) => [task.id, `${groupKeys.get(group.id)}.${index + 1}`])
}

function fileGroup(group: YearGroup, year: FullYear, keys: { groupKeys: Keys; taskKeys: Keys }): FileGroup {
  return {
    key: keys.groupKeys.get(group.id)!,
    name: group.name,
    displayPriority: group.displayPriority,
    lesnaThreshold: group.lesnaThreshold,
    puszczanskaThreshold: group.puszczanskaThreshold,
    tasks: tasksOf(group, year).map(task => fileTask(task, keys.groupKeys, keys.taskKeys)),
  }
}

function fileTask(task: YearTask, groupKeys: Keys, taskKeys: Keys): FileTask {
  const keyIn = (keys: Keys, id: number | null) => (id === null ? null : (keys.get(id) ?? null))
  return asStored({
    key: taskKeys.get(task.id)!,
    name: task.name,
    description: task.description,
    type: task.type,
    maxPoints: task.maxPoints,
    multiplier: task.multiplier,
    obligatory: task.obligatory,
    reference: keyIn(taskKeys, task.refValId),
    secondaryGroup: keyIn(groupKeys, task.secondaryGroupId),
    split: task.split,
    unit: task.unit,
    displayPriority: task.displayPriority,
  })
}

const tasksOf = (group: YearGroup, year: FullYear) => year.tasks.filter(task => task.primaryGroupId === group.id)
