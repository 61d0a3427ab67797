import { type Entries, prepareSheet, type Sheet, type SheetGroup, type SheetYear } from '#client/sheet/model/sheet.ts'
import { STARRED } from '#domain/mine.ts'
import { NO_DEMANDS } from '#domain/scoring/levels.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { sampleTask } from './sampleYear.ts'

// A small sheet for the tests of its parts: two groups, all five types, a shared task and one prerequisite.

export const scouts = task(1, { name: 'Liczba harcerzy', type: 'REFONLY', obligatory: true, maxPoints: 0 })
export const goodTurns = task(2, { name: 'Dobre uczynki', type: 'LINEAR', maxPoints: 10, multiplier: 2 })
export const chronicle = task(3, { name: 'Kronika', type: 'BOOLEAN', maxPoints: 4, obligatory: true })
export const uniforms = task(4, { name: 'Umundurowani', type: 'LINEAR_REF', maxPoints: 10, refValId: 1 })
export const campers = task(5, {
  name: 'Na obozie',
  type: 'PARABOLIC_REF',
  maxPoints: 12,
  refValId: 1,
  primaryGroupId: 2,
})
export const hike = task(6, {
  name: 'Wędrówka',
  description: 'Pieszo, przez co najmniej dwa dni.',
  type: 'LINEAR',
  maxPoints: 10,
  multiplier: 1,
  secondaryGroupId: 2,
  split: 0.5,
})

export const unit: SheetGroup = {
  id: 1,
  name: 'Stan jednostki',
  lesnaThreshold: 5,
  puszczanskaThreshold: 20,
  ...NO_DEMANDS,
  tasks: [scouts, goodTurns, chronicle, uniforms, hike],
}

export const camps: SheetGroup = {
  id: 2,
  name: 'Biwaki',
  lesnaThreshold: 4,
  puszczanskaThreshold: 12,
  ...NO_DEMANDS,
  tasks: [campers, hike],
}

export const sampleSheetYear: SheetYear = {
  name: 'Kategoryzacja 2026/27',
  prerequisites: [{ id: 1, name: 'Książka pracy', description: 'Prowadzona na bieżąco.' }],
  groups: [unit, camps],
  thresholds: {
    lesnaLesneThreshold: 1,
    lesnaPuszczanskieThreshold: 0,
    puszczanskaLesnaThreshold: 1,
    puszczanskaPuszczanskieThreshold: 1,
  },
}

interface Entered {
  values?: Record<number, number>
  /** Starred without a number. */
  mine?: number[]
  /** Starred with these numbers. */
  wanted?: Record<number, number>
  ticked?: boolean
}

/** Returns the sample with these entries; by default the prerequisite is ticked and nothing is starred. */
export function sampleSheet(
  { values = {}, mine = [], wanted = {}, ticked = true }: Entered = {},
  year = sampleSheetYear,
): Sheet {
  const entries: Entries = {
    values: new Map(Object.entries(values).map(([id, value]) => [Number(id), value])),
    mine: new Map([
      ...mine.map(id => [id, STARRED] as const),
      ...Object.entries(wanted).map(([id, value]) => [Number(id), { ...STARRED, value }] as const),
    ]),
    ticked: new Set(ticked ? [1] : []),
  }
  return prepareSheet(year)(entries)
}

function task(id: number, over: Partial<YearTask>): YearTask {
  return sampleTask({ id, ...over })
}
