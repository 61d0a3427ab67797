import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { BodyId } from '#domain/requests/ids.ts'
import { MAX_NAME, Name } from '#domain/requests/text.ts'
import { maxPointsIn } from '#domain/scoring/scoring.ts'
import { DisplayPriority, GroupThreshold } from '#domain/year/yearFields.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { number, origin, priority, rowFields, text } from './rowFields.ts'

export const GROUP_FIELDS = rowFields({
  name: text('Nazwa grupy zadań', { maxLength: MAX_NAME }),
  displayPriority: priority,
  lesnaThreshold: number('Próg leśny (pkt)', '1'),
  puszczanskaThreshold: number('Próg puszczański (pkt)', '1'),
  originId: origin('group'),
})

const entries = {
  name: Name,
  displayPriority: DisplayPriority,
  lesnaThreshold: GroupThreshold,
  puszczanskaThreshold: GroupThreshold,
  originId: v.nullable(BodyId),
}

/**
 * A draft, and a new group, takes any thresholds, with a warning (rules.md#19). Afterwards a threshold may not exceed
 * what the tasks can give, unless it is stored already, and the forest one may not exceed the wilderness one.
 */
export function groupSchema(year: EditedYear, group?: EditorGroup) {
  const isFree = !group || year.state === 'DRAFT'
  const maximum = group ? maxPointsIn(group.id, year.tasks) : 0
  const reachable = (saved: number | undefined) =>
    v.lazy(typed =>
      isFree || typed === saved ? GroupThreshold : v.pipe(GroupThreshold, v.maxValue(maximum, mistake('above'))),
    )
  const inOrder = (thresholds: Pick<EditorGroup, 'lesnaThreshold' | 'puszczanskaThreshold'>) =>
    isFree || thresholds.lesnaThreshold <= thresholds.puszczanskaThreshold

  return v.pipe(
    v.object({
      ...entries,
      lesnaThreshold: reachable(group?.lesnaThreshold),
      puszczanskaThreshold: reachable(group?.puszczanskaThreshold),
    }),
    v.forward(v.partialCheck([['lesnaThreshold'], ['puszczanskaThreshold']], inOrder, mistake('thresholds-reversed')), [
      'lesnaThreshold',
    ]),
  )
}
