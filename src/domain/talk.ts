import type { CalendarEntry } from '#contract/calendar.ts'
import { type Day, minuteOf, warsawDay } from './deadline.ts'
import { isPrintable } from './text/text.ts'

// Talks of a troop's leaders with the panel about their sheet and plan (rules.md#64).

/** Worked out from what is stored and the time; a kind without a talk is NONE, which no call lists. */
const TALK_STATES = ['NONE', 'ARRANGED', 'UNRECORDED', 'RECORDED', 'CONFIRMED', 'CANCELLED'] as const
export type TalkState = (typeof TALK_STATES)[number]

export const TALK_MINUTES = [30, 45, 60, 90] as const
export const MOST_KINDS = 6
export const MAX_AGREED = 4000
export const MAX_PLACE = 200

export const FIRST_KINDS = ['Jesienna: cel i plan', 'Półroczna', 'Majowa: podsumowanie'] as const

interface StoredTalk {
  /** ISO 8601 UTC, when it begins. */
  arrangedFor: string | null
  minutes: number
  recordedAt: string | null
  confirmedAt: string | null
  cancelledAt: string | null
}

/** `time` in milliseconds since 1970. A talk without a record is over once its minutes are. */
export function talkState(talk: StoredTalk, time: number): TalkState {
  if (talk.cancelledAt !== null) return 'CANCELLED'
  if (talk.confirmedAt !== null) return 'CONFIRMED'
  if (talk.recordedAt !== null) return 'RECORDED'
  return isPast(talk, time) ? 'UNRECORDED' : 'ARRANGED'
}

/** True for a talk of the OPEN year that the coordinator has to record or to move. */
export const waitsForPanel = ({ state, unfit }: { state: TalkState; unfit: string | null }) =>
  state === 'UNRECORDED' || (state === 'ARRANGED' && unfit !== null)

export const isPast = ({ arrangedFor, minutes }: Pick<StoredTalk, 'arrangedFor' | 'minutes'>, time: number) =>
  arrangedFor !== null && Date.parse(arrangedFor) + minutes * 60_000 <= time

/** The state of a kind is that of its talk that leads furthest; a cancelled one counts as none. */
export function stateOfKind(talks: readonly { state: TalkState }[]): TalkState {
  const order: readonly TalkState[] = ['UNRECORDED', 'RECORDED', 'ARRANGED', 'CONFIRMED']
  return order.find(state => talks.some(talk => talk.state === state)) ?? 'NONE'
}

/** A talk is recorded on its day or later, never ahead. */
export const mayBeHeldOn = (day: Day, time: number) => day <= warsawDay(time)

export const isTalkText = (text: string) => text.length <= MAX_AGREED && isPrintable(text, { multiline: true })

interface TalkInCalendar {
  id: number
  kind: string
  arrangedFor: string
  minutes: number
  place: string | null
  sequence: number
}

/** `page` is the address of its page; `host` keeps the entries of two servers apart. */
export const entryOfTalk = (talk: TalkInCalendar, team: string, page: string, host: string): CalendarEntry => ({
  uid: `rozmowa-${talk.id}@${host}`,
  when: { from: talk.arrangedFor, minutes: talk.minutes },
  title: `Rozmowa: ${team}`,
  text: `${talk.kind}\n${page}`,
  place: talk.place,
  sequence: talk.sequence,
})

/**
 * Times (HH:MM) of talks one after the other. A time that was `changed`, by its place in the queue, moves those after it; null
 * is past midnight.
 */
export function queuedTimes(count: number, start: string, minutes: number, changed: ReadonlyMap<number, string>) {
  let next = minuteOf(start)
  return Array.from({ length: count }, (_, index) => {
    const own = changed.get(index)
    const begins = own ? minuteOf(own) : next
    next = begins + minutes
    return begins < 24 * 60 ? timeOf(begins) : null
  })
}

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
