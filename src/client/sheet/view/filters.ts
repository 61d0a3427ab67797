import { pointsFor } from '#domain/scoring/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Sheet } from './sheet.ts'
import { aboutTask, type Subject, type Threads, threadAbout } from './threads.ts'

/** Filters for a tab (rules.md#62). The keys appear in the address. */
export const FILTERS = {
  niewypelnione: { name: 'niewypełnione', passes: ({ id }, { entries }) => !entries.values.has(id) },
  'bez-punktow': {
    name: 'bez punktów',
    passes: (task, { entries }) => task.type !== 'REFONLY' && pointsFor(task, entries.values) === 0,
  },
  'z-uwagami': {
    name: 'z uwagami',
    passes: ({ id }, _, threads) => hasThread('z-uwagami', aboutTask(id), threads),
  },
  niewyjasnione: {
    name: 'niewyjaśnione',
    passes: ({ id }, _, threads) => hasThread('niewyjasnione', aboutTask(id), threads),
  },
} satisfies Record<string, { name: string; passes: (task: YearTask, sheet: Sheet, threads: Threads) => boolean }>

export type Filter = keyof typeof FILTERS

/** Filters for remarks, which apply to prerequisites as well. */
type RemarkFilter = 'z-uwagami' | 'niewyjasnione'

export const isRemarkFilter = (filter: Filter | null | undefined): filter is RemarkFilter =>
  filter === 'z-uwagami' || filter === 'niewyjasnione'

export function hasThread(filter: RemarkFilter, about: Subject, threads: Threads): boolean {
  const thread = threadAbout(threads, about)
  return filter === 'niewyjasnione' ? thread?.isOpen === true : thread !== undefined
}

export const filterIn = (named: string | null): Filter | null =>
  named !== null && Object.hasOwn(FILTERS, named) ? (named as Filter) : null
