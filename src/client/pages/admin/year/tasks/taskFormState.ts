import type { useRowForm } from '#client/pages/admin/year/form/useRowForm.ts'
import type { Task } from '#domain/requests/years.ts'
import type { TaskFields } from './taskFields.ts'

/** The form of a task, as its parts get it. */
export type TaskFormState = ReturnType<typeof useRowForm<TaskFields, typeof Task>>
