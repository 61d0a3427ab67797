import type { Task } from '#domain/requests/years.ts'
import type { TaskFields } from './taskFields.ts'
import type { useRowForm } from './useRowForm.ts'

/** The form of a task, as its parts get it. */
export type TaskFormState = ReturnType<typeof useRowForm<TaskFields, typeof Task>>
