import { pointsFor } from '#domain/scoring/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Sheet } from './sheet.ts'
import { aboutTask, type Threads, threadAbout } from './threads.ts'

/** Filters for a tab (rules.md#62). The keys appear in the address. */
export const FILTERS = {
  niewypelnione: { name: 'niewypełnione', passes: ({ id }, { entries }) => !entries.values.has(id) },
  'bez-punktow': {
    name: 'bez punktów',
    passes: (task, { entries }) => task.type !== 'REFONLY' && pointsFor(task, entries.values) === 0,
  },
  'z-uwagami': {
    name: 'z uwagami',
    passes: ({ id }, _, threads) => threadAbout(threads, aboutTask(id)) !== undefined,
  },
} satisfies Record<string, { name: string; passes: (task: YearTask, sheet: Sheet, threads: Threads) => boolean }>

export type Filter = keyof typeof FILTERS

/** Applies to prerequisites as well. */
export const WITH_REMARKS: Filter = 'z-uwagami'

export const filterIn = (named: string | null): Filter | null =>
  named !== null && Object.hasOwn(FILTERS, named) ? (named as Filter) : null
