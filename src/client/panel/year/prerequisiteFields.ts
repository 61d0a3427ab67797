import * as v from 'valibot'
import { BodyId } from '#domain/requests/ids.ts'
import { Description, Name } from '#domain/requests/text.ts'
import { DisplayPriority } from '#domain/year/yearFields.ts'
import type { EditorPrerequisite } from './editedYear.ts'
import { ORIGIN_LABEL } from './OriginField.tsx'
import { idFrom, priorityFrom } from './typedNumbers.ts'

/** A prerequisite as it is typed. */
export interface PrerequisiteFields {
  name: string
  description: string
  displayPriority: string
  /** What it was copied from; empty for nothing. */
  originId: string
}

export const PrerequisiteSchema = v.object({
  name: Name,
  description: Description,
  displayPriority: DisplayPriority,
  originId: v.nullable(BodyId),
})

export const prerequisiteLabels: Record<keyof PrerequisiteFields, string> = {
  name: 'Nazwa wymagania',
  description: 'Opis',
  displayPriority: 'Kolejność',
  originId: ORIGIN_LABEL,
}

export const NEW_PREREQUISITE: PrerequisiteFields = { name: '', description: '', displayPriority: '100', originId: '' }

export const prerequisiteFields = (prerequisite: EditorPrerequisite): PrerequisiteFields => ({
  name: prerequisite.name,
  description: prerequisite.description,
  displayPriority: String(prerequisite.displayPriority),
  originId: String(prerequisite.originId ?? ''),
})

export const enteredPrerequisite = (fields: PrerequisiteFields) => ({
  ...fields,
  displayPriority: priorityFrom(fields.displayPriority),
  originId: idFrom(fields.originId),
})
