import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { BULK_STATES, MAX_REMARK, mistakeInRemark, REVIEW_STATES } from '#domain/review.ts'
import { BodyId, MarkedIds } from './ids.ts'
import { trimmedLines } from './text.ts'

/** Plain text of 1 to 2,000 characters (rules.md#61), of any number of lines. */
export const RemarkText = v.pipe(
  v.string(),
  v.maxLength(MAX_REMARK, mistake('longer')),
  v.check(text => mistakeInRemark(text) !== 'remark-missing', mistake('remark-missing')),
  v.check(text => mistakeInRemark(text) !== 'characters-unusable', mistake('characters-unusable')),
  trimmedLines,
)

export const OptionalNote = v.optional(
  v.nullable(
    v.union([
      v.pipe(
        v.string(),
        v.check(text => text.length <= MAX_REMARK && text.trim() === ''),
        v.transform(() => null),
      ),
      RemarkText,
    ]),
  ),
  null,
)

/** Browsers send a year while it is being typed, from 0002 to 2027; hence the check of the century. */
export const CalendarDay = v.pipe(
  v.string(),
  v.isoDate(mistake('not-a-day')),
  v.check(isCalendarDay, mistake('not-a-day')),
  v.startsWith('20', mistake('not-this-century')),
)

function isCalendarDay(day: string) {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** `since` of the review that the reviewer saw: the act is rejected after a newer one. */
const Seen = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(30))))

export const Submission = v.nullish(v.object({ note: OptionalNote }), {})
export const Approval = v.nullish(v.object({ note: OptionalNote, since: Seen }), {})
export const Return = v.object({ note: RemarkText, extendedTo: v.optional(v.nullable(CalendarDay), null), since: Seen })
/** Takes the submitted sheets, named or not, and those in the other named states. */
export const BulkApproval = v.object({
  teams: MarkedIds,
  states: v.optional(v.pipe(v.array(v.picklist(['SUBMITTED', ...BULK_STATES])), v.maxLength(REVIEW_STATES.length)), []),
  /** For the leaders of all of them. */
  note: OptionalNote,
})

export const Extension = v.object({ teams: MarkedIds, until: CalendarDay, reason: OptionalNote })

export const TimeRequest = v.object({ until: CalendarDay, reason: RemarkText })
/** Without a day it is a refusal. */
export const TimeAnswer = v.object({ extendedTo: v.nullable(CalendarDay), note: OptionalNote })

export const NewReminder = v.object({ teams: MarkedIds, text: OptionalNote })

/** Without a task or prerequisite the remark is on the whole sheet. */
export const NewRemark = v.pipe(
  v.object({
    taskId: v.optional(v.nullable(BodyId), null),
    initialTaskId: v.optional(v.nullable(BodyId), null),
    text: RemarkText,
  }),
  v.check(({ taskId, initialTaskId }) => taskId === null || initialTaskId === null, mistake('remark-on-two')),
)
