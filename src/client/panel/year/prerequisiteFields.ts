import * as v from 'valibot'
import { Description, Name } from '#domain/requests/text.ts'
import { DisplayPriority } from '#domain/year/yearFields.ts'
import type { EditorPrerequisite } from './editedYear.ts'
import { priorityFrom } from './typedNumbers.ts'

/** A prerequisite as it is typed. */
export interface PrerequisiteFields {
  name: string
  description: string
  displayPriority: string
}

export const PrerequisiteSchema = v.object({
  name: Name,
  description: Description,
  displayPriority: DisplayPriority,
})

export const prerequisiteLabels: Record<keyof PrerequisiteFields, string> = {
  name: 'Nazwa wymagania',
  description: 'Opis',
  displayPriority: 'Kolejność',
}

export const NEW_PREREQUISITE: PrerequisiteFields = { name: '', description: '', displayPriority: '100' }

export const prerequisiteFields = (prerequisite: EditorPrerequisite): PrerequisiteFields => ({
  name: prerequisite.name,
  description: prerequisite.description,
  displayPriority: String(prerequisite.displayPriority),
})

export const enteredPrerequisite = (fields: PrerequisiteFields) => ({
  ...fields,
  displayPriority: priorityFrom(fields.displayPriority),
})
