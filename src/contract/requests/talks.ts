import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { isTalkText, MAX_AGREED, MAX_PLACE, MOST_KINDS, TALK_MINUTES } from '#domain/talk.ts'
import { isPrintable, withoutSpareSpaces } from '#domain/text/text.ts'
import { atLeastOne } from './change.ts'
import { BodyId, distinctRows } from './ids.ts'
import { CalendarDay, RemarkText } from './review.ts'
import { Name, trimmedLines } from './text.ts'

const orNone = (text: string) => (text === '' ? null : text)

/** Empty counts as none. */
export const TalkText = v.nullable(
  v.pipe(
    v.string(),
    trimmedLines,
    v.maxLength(MAX_AGREED, mistake('longer')),
    v.transform(orNone),
    v.check(text => text === null || isTalkText(text), mistake('characters-unusable')),
  ),
)

/** Empty counts as none. */
const Place = v.nullable(
  v.pipe(
    v.string(),
    v.transform(withoutSpareSpaces),
    v.maxLength(MAX_PLACE, mistake('longer')),
    v.transform(orNone),
    v.check(text => text === null || isPrintable(text), mistake('characters-unusable')),
  ),
)

/** An ISO 8601 time with its zone, to the minute; stored in UTC. */
const Moment = v.pipe(
  v.string(),
  v.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/, mistake('not-a-time')),
  // `Date` would take the 31st of February for the 3rd of March.
  v.check(text => !Number.isNaN(Date.parse(text)) && v.is(CalendarDay, text.slice(0, 10)), mistake('not-a-time')),
  v.transform(text => new Date(text).toISOString()),
)

const Minutes = v.picklist(TALK_MINUTES)

const fields = {
  arrangedFor: v.optional(v.nullable(Moment)),
  minutes: v.optional(Minutes),
  place: v.optional(Place),
  heldOn: v.optional(v.nullable(CalendarDay)),
  agreed: v.optional(TalkText),
  target: v.optional(v.nullable(v.picklist(LEVELS))),
  panelNote: v.optional(TalkText),
}

/** Arranged for a time, recorded as held on a day, or both. */
export const NewTalk = v.object({ kindId: BodyId, ...fields })
const Version = v.pipe(v.number(), v.safeInteger())

/**
 * Fields that are left out do not change. `version` is the one that the sender read: a newer one rejects the change. The
 * panel's note is in no version, because leaders confirm versions: `seen` has the note that was read.
 */
export const TalkChange = v.pipe(
  v.object({
    kindId: v.optional(BodyId),
    ...fields,
    version: v.optional(Version),
    seen: v.optional(v.object({ panelNote: v.nullable(v.string()) })),
  }),
  v.check(({ version: _, seen: __, ...change }) => atLeastOne(change), mistake('nothing-to-change')),
)

export const NewTalks = v.object({
  kindId: BodyId,
  talks: v.pipe(
    distinctRows(v.object({ teamId: BodyId, arrangedFor: Moment }), 200, ({ teamId }) => teamId),
    v.minLength(1),
  ),
  minutes: v.optional(Minutes, 60),
  place: v.optional(Place, null),
})

export const TalkVersion = v.object({ version: Version })
export const UnfitTalk = v.object({ text: RemarkText })

/** In the order in which they are shown. Without an id a kind is new; one that is left out is deleted. */
export const TalkKinds = v.pipe(
  v.array(
    v.object({
      id: v.optional(v.nullable(BodyId), null),
      name: Name,
      dueOn: v.optional(v.nullable(CalendarDay), null),
    }),
  ),
  v.maxLength(MOST_KINDS, mistake('too-many-talks')),
  v.check(kinds => {
    const ids = kinds.flatMap(({ id }) => (id === null ? [] : [id]))
    return new Set(ids).size === ids.length
  }, mistake('listed-twice')),
)
