import { pointsFor } from '#domain/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Sheet } from './sheet.ts'
import { aboutTask, type Subject, type Threads, threadAbout } from './threads.ts'

/** Narrows what a tab shows (rules.md#62). The keys stand in the address. */
export const FILTERS = {
  niewypelnione: { name: 'niewypełnione', passes: ({ id }, { entries }) => !entries.values.has(id) },
  'bez-punktow': {
    name: 'bez punktów',
    passes: (task, { entries }) => task.type !== 'REFONLY' && pointsFor(task, entries.values) === 0,
  },
  'z-gwiazdka': { name: 'z gwiazdką', passes: ({ id }, { entries }) => entries.favourites.has(id) },
  'z-uwagami': {
    name: 'z uwagami',
    passes: ({ id }, _, threads) => isTalkedAbout('z-uwagami', aboutTask(id), threads),
  },
  niewyjasnione: {
    name: 'niewyjaśnione',
    passes: ({ id }, _, threads) => isTalkedAbout('niewyjasnione', aboutTask(id), threads),
  },
} satisfies Record<string, { name: string; passes: (task: YearTask, sheet: Sheet, threads: Threads) => boolean }>

export type Filter = keyof typeof FILTERS

/** Those that ask for what is said alone, and so narrow prerequisites as well. */
type TalkFilter = 'z-uwagami' | 'niewyjasnione'

export const isTalkFilter = (filter: Filter | null | undefined): filter is TalkFilter =>
  filter === 'z-uwagami' || filter === 'niewyjasnione'

export function isTalkedAbout(filter: TalkFilter, about: Subject, threads: Threads): boolean {
  const thread = threadAbout(threads, about)
  return filter === 'niewyjasnione' ? thread?.isOpen === true : thread !== undefined
}

export const filterIn = (asked: string | null): Filter | null =>
  asked !== null && Object.hasOwn(FILTERS, asked) ? (asked as Filter) : null
