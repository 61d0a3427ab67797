import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { DOUBTS } from '#domain/doubts.ts'
import { MAX_NOTE, mistakeInNote } from '#domain/note.ts'
import { MAX_VALUE } from '#domain/scoring/typedValue.ts'
import { PathId } from './ids.ts'
import { trimmedLines } from './text.ts'

/** An entered value (rules.md#9); −0 is stored as 0. */
export const TaskValue = v.object({
  value: v.pipe(
    v.number(),
    v.finite(),
    v.minValue(0),
    v.maxValue(MAX_VALUE),
    v.transform(value => value + 0),
  ),
})

/** A note behind a value (rules.md#78), of any number of lines. */
const NoteText = v.pipe(
  v.string(),
  trimmedLines,
  v.maxLength(MAX_NOTE, mistake('longer')),
  v.check(text => mistakeInNote(text) !== 'characters-unusable', mistake('characters-unusable')),
)

export const TaskNote = v.object({ text: NoteText })

/** "Tak jest" to a doubt; an empty note counts as none. */
export const DoubtAnswer = v.object({
  code: v.picklist(DOUBTS),
  note: v.optional(
    v.nullable(
      v.pipe(
        NoteText,
        v.transform(text => text || null),
      ),
    ),
    null,
  ),
})

/** `/:id/of/:team`, where `id` is the year. */
export const SheetAddress = v.object({ id: PathId, team: PathId })
export type SheetAddress = v.InferOutput<typeof SheetAddress>
