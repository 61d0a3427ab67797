import { typeNames } from '#client/panel/typeNames.ts'
import { percent } from '#client/sheet/taskWords.ts'
import type { TaskType } from '#domain/scoring.ts'
import { unitForms } from '#domain/unit.ts'
import type { EditedYear } from './editedYear.ts'

/** A typed value of a task's field, for a reader: the name of what an id stands for. */
export const taskWords =
  ({ groups, tasks }: EditedYear) =>
  (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'tak' : 'nie'
    const text = String(value)
    if (text === '') return name.endsWith('Id') ? 'brak' : 'nic'
    if (name === 'type') return typeNames[text as TaskType]
    if (name === 'split') return percent(Number(text))
    if (name === 'unit') return unitForms(text).join(', ')
    if (name === 'refValId') return nameIn(tasks, text)
    return name.endsWith('Id') ? nameIn(groups, text) : text
  }

const nameIn = (rows: readonly { id: number; name: string }[], id: string) =>
  rows.find(row => String(row.id) === id)?.name ?? 'usunięte'
