import type * as v from 'valibot'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { formatDate } from '#client/ui/format.ts'
import type { TimeAnswer } from '#contract/requests/review.ts'
import type { Day } from '#domain/deadline.ts'

export const extendedInWords = (day: Day, teams: string) => `Przedłużono termin do ${formatDate(day)}: ${teams}`

/** Grants a request for more time until a day, or refuses it without one (rules.md#84). */
export const answerTimeRequest = (
  yearId: number,
  team: { id: number; name: string },
  body: v.InferOutput<typeof TimeAnswer>,
) =>
  answerUndoable(
    api.review({ id: yearId }).of({ team: team.id })['more-time'].post(body),
    body.extendedTo === null ? `Odmówiono więcej czasu: ${team.name}` : extendedInWords(body.extendedTo, team.name),
  )
