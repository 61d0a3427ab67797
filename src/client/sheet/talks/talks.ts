import type { Talk } from '#client/api/reads.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { downloadCalendar } from '#client/ui/Deadline.tsx'
import { countMarks, type MineFigures } from '#domain/mine.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { entryOfTalk } from '#domain/talk.ts'
import { inWarsaw, weekdayOf } from '#domain/warsaw.ts'

export const TALKS_PATH = '/kategoryzacja/rozmowy'

export interface Worth {
  category: Level | null
  points: number
}

interface Part {
  done: number
  of: number
}

/** A talk on the page of the troop's leaders. */
export interface OwnTalk {
  talk: Talk
  team: { id: number; name: string }
  place: { teamId: number; yearId: number }
  /** The year is no longer OPEN: the talk is only read. */
  isOver: boolean
}

/** The numbers of a sheet that a talk is about. */
export interface Numbers {
  standing: Worth
  /** With everything done that is mine; null without any. */
  withMine: Worth | null
  prerequisites: Part
  mine: MineFigures
}

export function numbersNow({ standing, withMine, year }: Sheet): Numbers {
  const mine = countMarks(withMine.marks)
  const required = year.prerequisites.length
  return {
    standing,
    withMine: mine.all > 0 ? withMine.standing : null,
    prerequisites: { done: required - standing.prerequisitesMissing, of: required },
    mine,
  }
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

interface ComparedLine {
  text: string
  change: 'gone' | 'new' | 'kept'
}

/** The lines of both texts in order, for a corrected record: taken away, new and kept. */
export function comparedLines(before: string, after: string) {
  const [then, now] = [before.split('\n'), after.split('\n')]
  const gone = then.filter(line => !now.includes(line)).map((text): ComparedLine => ({ text, change: 'gone' }))
  const shown = now.map((text): ComparedLine => ({ text, change: then.includes(text) ? 'kept' : 'new' }))
  const first = shown.findIndex(({ change }) => change === 'new')
  return first < 0 ? [...shown, ...gone] : shown.toSpliced(first, 0, ...gone)
}
