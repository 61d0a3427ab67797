import type { Talk } from '#client/api/reads.ts'
import { downloadCalendar } from '#client/ui/deadlineWords.ts'
import { entryOfTalk } from '#domain/talk.ts'
import { inWarsaw, weekdayOf } from '#domain/warsaw.ts'

/** A talk on the page of the troop's leaders. */
export interface OwnTalk {
  talk: Talk
  team: { id: number; name: string }
  place: { teamId: number; yearId: number }
  /** The year is no longer OPEN: the talk is only read. */
  isOver: boolean
}

/** czwartek 19.11, 18:00; only the day without a time. */
export function dayOfTalk({ arrangedFor, heldOn }: Pick<Talk, 'arrangedFor' | 'heldOn'>): string {
  const [day, time] = arrangedFor ? inWarsaw(Date.parse(arrangedFor)).split(' ') : [heldOn!, null]
  if (heldOn && heldOn !== day) return shortDay(heldOn)
  return time ? `${shortDay(day!)}, ${time}` : shortDay(day!)
}

const shortDay = (day: string) => `${weekdayOf(day)} ${Number(day.slice(8))}.${day.slice(5, 7)}`

interface ArrangedTalk {
  id: number
  kind: string
  arrangedFor: string | null
  minutes: number
  place: string | null
  sequence: number
  team: string
  page: string
}

/** Downloads the entries that mails carry: adding one again replaces it. */
export function saveTalksToCalendar(talks: readonly ArrangedTalk[]) {
  const entries = talks.flatMap(({ arrangedFor, team, page, ...talk }) =>
    arrangedFor ? [entryOfTalk({ ...talk, arrangedFor }, team, location.origin + page, location.hostname)] : [],
  )
  downloadCalendar(entries, 'rozmowy.ics')
}
