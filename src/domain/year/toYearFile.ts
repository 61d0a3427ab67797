import type { FullYear, YearGroup } from './fullYear.ts'
import { asStored, type YearFile } from './yearFile.ts'

/** Keys are positions: the third task of the second group is `2.3`. A task without a group is left out. */
export function toYearFile(year: FullYear & { name: string }): YearFile {
  const tasksOf = (group: YearGroup) => year.tasks.filter(task => task.primaryGroupId === group.id)
  const groupKeys = new Map(year.groups.map((group, index) => [group.id, `${index + 1}`]))
  const taskKeys = new Map(
    year.groups.flatMap(group =>
      tasksOf(group).map((task, index) => [task.id, `${groupKeys.get(group.id)}.${index + 1}`] as const),
    ),
  )
  const keyIn = (keys: ReadonlyMap<number, string>, id: number | null) => (id === null ? null : (keys.get(id) ?? null))

  return {
    format: 'e-kategoryzacja/year',
    version: 1,
    ...pick(year, 'name', 'lesnaLesneThreshold', 'lesnaPuszczanskieThreshold'),
    ...pick(year, 'puszczanskaLesnaThreshold', 'puszczanskaPuszczanskieThreshold'),
    prerequisites: year.prerequisites.map(row => pick(row, 'name', 'description', 'displayPriority')),
    groups: year.groups.map(group => ({
      key: groupKeys.get(group.id)!,
      ...pick(group, 'name', 'displayPriority', 'lesnaThreshold', 'puszczanskaThreshold'),
      tasks: tasksOf(group).map(task =>
        asStored({
          key: taskKeys.get(task.id)!,
          ...pick(task, 'name', 'description', 'type', 'maxPoints', 'multiplier', 'obligatory'),
          ...pick(task, 'asksForNote'),
          reference: keyIn(taskKeys, task.refValId),
          secondaryGroup: keyIn(groupKeys, task.secondaryGroupId),
          ...pick(task, 'split', 'unit', 'wholeNumbers', 'displayPriority'),
        }),
      ),
    })),
  }
}

const pick = <Row, Name extends keyof Row>(row: Row, ...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, row[name]])) as Pick<Row, Name>
