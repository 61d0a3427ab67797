import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { BodyId } from '#domain/requests/ids.ts'
import { Name } from '#domain/requests/text.ts'
import { maxPointsIn } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import { DisplayPriority, GroupThreshold } from '#domain/year/yearFields.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { ORIGIN_LABEL } from './OriginField.tsx'
import { idFrom, numberFrom, priorityFrom } from './typedNumbers.ts'

/** A group as it is typed. */
export interface GroupFields {
  name: string
  displayPriority: string
  lesnaThreshold: string
  puszczanskaThreshold: string
  /** What it was copied from; empty for nothing. */
  originId: string
}

export const groupLabels: Record<keyof GroupFields, string> = {
  name: 'Nazwa grupy zadań',
  displayPriority: 'Kolejność',
  lesnaThreshold: 'Próg leśny (pkt)',
  puszczanskaThreshold: 'Próg puszczański (pkt)',
  originId: ORIGIN_LABEL,
}

export const NEW_GROUP: GroupFields = {
  name: '',
  displayPriority: '100',
  lesnaThreshold: '1',
  puszczanskaThreshold: '1',
  originId: '',
}

export const groupFields = (group: EditorGroup): GroupFields => ({
  name: group.name,
  displayPriority: String(group.displayPriority),
  lesnaThreshold: formatValue(group.lesnaThreshold),
  puszczanskaThreshold: formatValue(group.puszczanskaThreshold),
  originId: String(group.originId ?? ''),
})

export const enteredGroup = (fields: GroupFields) => ({
  name: fields.name,
  displayPriority: priorityFrom(fields.displayPriority),
  lesnaThreshold: numberFrom(fields.lesnaThreshold),
  puszczanskaThreshold: numberFrom(fields.puszczanskaThreshold),
  originId: idFrom(fields.originId),
})

export const NewGroupSchema = v.object({
  name: Name,
  displayPriority: DisplayPriority,
  lesnaThreshold: GroupThreshold,
  puszczanskaThreshold: GroupThreshold,
  originId: v.nullable(BodyId),
})

/**
 * What a group may be changed into. A draft keeps any thresholds, with a warning (rules.md#19). Afterwards none is above
 * what the tasks can give, unless it is stored already, and the forest one is at most the wilderness one.
 */
export function groupSchema(year: EditedYear, group: EditorGroup) {
  const isDraft = year.state === 'DRAFT'
  const maximum = maxPointsIn(group.id, year.tasks)
  const reachable = (saved: number) =>
    v.lazy(typed =>
      isDraft || typed === saved ? GroupThreshold : v.pipe(GroupThreshold, v.maxValue(maximum, mistake('above'))),
    )
  const inOrder = (thresholds: Pick<EditorGroup, 'lesnaThreshold' | 'puszczanskaThreshold'>) =>
    isDraft || thresholds.lesnaThreshold <= thresholds.puszczanskaThreshold

  return v.pipe(
    v.object({
      ...NewGroupSchema.entries,
      lesnaThreshold: reachable(group.lesnaThreshold),
      puszczanskaThreshold: reachable(group.puszczanskaThreshold),
    }),
    v.forward(v.partialCheck([['lesnaThreshold'], ['puszczanskaThreshold']], inOrder, mistake('thresholds-reversed')), [
      'lesnaThreshold',
    ]),
  )
}
