import type { EditedYear } from './editedYear.ts'

// What stands in the way of deleting a part of the year (rules.md#17), known before anybody is asked.

type Tasks = EditedYear['tasks']

/** The tasks measured against this one. */
export const measuredAgainst = (id: number, tasks: Tasks): Tasks =>
  tasks.filter(task => task.refValId === id && task.id !== id)

/** The tasks of other groups that share points into this one or are measured against a task in it. */
export function needingGroup(id: number, tasks: Tasks): Tasks {
  const inside = new Set(tasks.filter(task => task.primaryGroupId === id).map(task => task.id))
  return tasks.filter(task => !inside.has(task.id) && (task.secondaryGroupId === id || inside.has(task.refValId ?? 0)))
}
