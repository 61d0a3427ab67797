import type { EditorYear } from '#server/years/editorYear.ts'

export type EditorGroup = EditorYear['taskGroup'][number]
export type EditorTask = EditorGroup['primaryTasks'][number]
export type EditorPrerequisite = EditorYear['initialTasks'][number]

/** The year as the server has it, with its tasks also in one list: that is what the rules of a whole year take. */
export interface EditedYear extends EditorYear {
  tasks: EditorTask[]
}

export const editedYear = (year: EditorYear): EditedYear => ({
  ...year,
  tasks: year.taskGroup.flatMap(group => group.primaryTasks),
})
