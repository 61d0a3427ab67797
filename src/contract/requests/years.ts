import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { pick } from '#domain/pick.ts'
import type { TaskType } from '#domain/scoring/scoring.ts'
import { storedTask } from '#domain/year/storedTask.ts'
import { hasMultiplier, hasPoints, hasReferenceIfNeeded, hasTwoGroups, usesMultiplier } from '#domain/year/taskRules.ts'
import { PART_KINDS } from '#domain/year/trash.ts'
import {
  GROUP_FIELDS,
  Multiplier,
  PREREQUISITE_FIELDS,
  requestEntries,
  rulesIn,
  TASK_FIELDS,
  thresholdFields,
} from '#domain/year/yearFields.ts'
import { changeOf } from './change.ts'
import { BodyId, distinctRows, PathId } from './ids.ts'
import { CalendarDay } from './review.ts'
import { Name } from './text.ts'

// Optional fields of a new row have their defaults here. A change may be a whole row or a part of it; fields that cannot be
// changed (id, state, the year) are ignored.

export const NewYear = v.object({ name: Name, sourceId: v.nullish(BodyId, null) })
export type NewYear = v.InferOutput<typeof NewYear>

export const YearSettings = changeOf({
  name: Name,
  ...thresholdFields,
  deadline: v.nullable(CalendarDay),
})
export type YearSettings = v.InferOutput<typeof YearSettings>

const prerequisite = requestEntries(PREREQUISITE_FIELDS)

export const NewPrerequisite = v.object({ ...prerequisite, categorizationYearId: BodyId })
export type NewPrerequisite = v.InferOutput<typeof NewPrerequisite>
export const PrerequisiteChange = changeOf(prerequisite)
export type PrerequisiteChange = v.InferOutput<typeof PrerequisiteChange>

const group = requestEntries(GROUP_FIELDS)

export const NewGroup = v.object({ ...group, categorizationYearId: BodyId })
export type NewGroup = v.InferOutput<typeof NewGroup>
export const GroupChange = changeOf(group)
export type GroupChange = v.InferOutput<typeof GroupChange>

const task = requestEntries(TASK_FIELDS)

/** Checks a whole task, new or changed, and returns its stored form. */
export const Task = v.pipe(
  v.object(task),
  v.forward(v.partialCheck([['type'], ['maxPoints']], hasPoints, mistake('not-above-zero')), ['maxPoints']),
  v.forward(v.partialCheck([['type'], ['multiplier']], hasMultiplier, mistake('not-above-zero')), ['multiplier']),
  v.forward(v.partialCheck([['type'], ['multiplier']], multiplierFits, mistake('multiplier-too-large')), [
    'multiplier',
  ]),
  v.forward(v.partialCheck([['type'], ['refValId']], hasReferenceIfNeeded, mistake('reference-missing')), ['refValId']),
  v.forward(
    v.partialCheck(
      [['type'], ['primaryGroupId'], ['secondaryGroupId']],
      hasTwoGroups,
      mistake('second-group-is-first'),
    ),
    ['secondaryGroupId'],
  ),
  v.transform(storedTask),
)
export type Task = v.InferOutput<typeof Task>

export const TaskChange = changeOf(task)
export type TaskChange = v.InferOutput<typeof TaskChange>

const changes = <C extends v.GenericSchema<unknown, object>>(change: C) =>
  v.optional(v.pipe(v.array(v.intersect([v.object({ id: BodyId }), change])), v.maxLength(1000)), [])

export const PartChanges = v.object({
  groups: changes(GroupChange),
  tasks: changes(TaskChange),
  removed: v.optional(v.pipe(v.array(BodyId), v.maxLength(1000)), []),
  added: v.optional(v.pipe(v.array(Task), v.maxLength(200)), []),
})
export type PartChanges = v.InferOutput<typeof PartChanges>

/** A change of a year that is to be scored and not stored. */
export const ImpactQuestion = v.object({
  ...PartChanges.entries,
  year: v.optional(YearSettings),
  prerequisites: v.optional(v.pipe(v.array(v.object(prerequisite)), v.maxLength(100)), []),
  remove: v.optional(v.object({ kind: v.picklist(PART_KINDS), id: BodyId })),
  restore: v.optional(BodyId),
})
export type ImpactQuestion = v.InferOutput<typeof ImpactQuestion>

/** Thresholds of a draft that are to be tried and not stored. What is left out stays as it is. */
export const TrialQuestion = v.object({
  thresholds: v.optional(
    v.object({
      year: v.optional(v.partial(v.object(thresholdFields))),
      groups: v.optional(
        v.pipe(
          v.array(v.object({ id: BodyId, ...v.partial(v.object(pick(group, ...rulesIn(GROUP_FIELDS)))).entries })),
          v.maxLength(1000),
        ),
      ),
    }),
  ),
})
export type TrialQuestion = v.InferOutput<typeof TrialQuestion>

export const NewOrder = v.object({ ids: distinctRows(BodyId, 1000) })

export const TwoYears = v.object({ id: PathId, other: PathId })

export const FileQuery = v.object({ dry: v.optional(v.picklist(['1'])) })

function multiplierFits({ type, multiplier }: { type: TaskType; multiplier: number | null }) {
  return !usesMultiplier(type) || v.is(Multiplier, multiplier)
}
