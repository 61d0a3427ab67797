import type { YearIssue } from '#domain/year/yearIssue.ts'
import type { EditedYear } from './editedYear.ts'

/** The folds to open, outermost first, to see what an issue is about. */
export function pathTo({ code, place }: YearIssue, year: EditedYear): string[] {
  const group = `group-${place.id}`
  switch (place.kind) {
    case 'year':
      return []
    case 'group':
      return code === 'groupWithoutTasks' ? [group] : [group, `${group}-settings`]
    case 'prerequisite':
      return ['prerequisites', `prerequisite-${place.id}`]
    case 'task':
      return [`group-${year.tasks.find(task => task.id === place.id)?.primaryGroupId}`, `task-${place.id}`]
  }
}
