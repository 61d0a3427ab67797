import type { YearIssue } from '#domain/year/yearIssue.ts'
import type { waitingLetters } from '#server/rankings/yearLetters.ts'
import type { EditorYear } from '#server/years/editorYear.ts'

export type EditorGroup = EditorYear['taskGroup'][number]
export type EditorTask = EditorGroup['primaryTasks'][number]
export type EditorPrerequisite = EditorYear['initialTasks'][number]

type AnsweredYear = EditorYear & { letters: ReturnType<typeof waitingLetters> }

/** The year as the server returns it, with the domain's names and with all tasks also in one list. */
export interface EditedYear extends Omit<AnsweredYear, 'initialTasks' | 'ranking' | 'taskGroup'> {
  rankingFixed: boolean
  prerequisites: EditorPrerequisite[]
  groups: EditorGroup[]
  tasks: EditorTask[]
}

export const editedYear = ({ initialTasks, ranking, taskGroup, ...year }: AnsweredYear): EditedYear => ({
  ...year,
  rankingFixed: ranking,
  prerequisites: initialTasks,
  groups: taskGroup,
  tasks: taskGroup.flatMap(group => group.primaryTasks),
})

export const rowsOf = ({ tasks, groups, prerequisites }: EditedYear) => ({
  task: tasks,
  group: groups,
  prerequisite: prerequisites,
})

/** The ids of the folds around the place of an issue or a row, outermost first. */
export function pathTo({ code, place }: Pick<YearIssue, 'place'> & Partial<YearIssue>, year: EditedYear): string[] {
  const group = `group-${place.id}`
  switch (place.kind) {
    case 'year':
      return []
    case 'group':
      return code === undefined || code === 'groupWithoutTasks' ? [group] : [group, `${group}-settings`]
    case 'prerequisite':
      return ['prerequisites', `prerequisite-${place.id}`]
    case 'task':
      return [`group-${year.tasks.find(task => task.id === place.id)?.primaryGroupId}`, `task-${place.id}`]
  }
}
