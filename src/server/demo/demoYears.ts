import type { CategoryThresholds } from '#domain/category.ts'
import type { YearState } from '#domain/year/year.ts'
import type { FileGroup, FileTask, YearFile } from '#domain/year/yearFile.ts'
import { badges } from './areas/badges.ts'
import { campouts } from './areas/campouts.ts'
import { cooperation } from './areas/cooperation.ts'
import { council } from './areas/council.ts'
import { customs } from './areas/customs.ts'
import { economy } from './areas/economy.ts'
import { hikes } from './areas/hikes.ts'
import { leaders } from './areas/leaders.ts'
import { parents } from './areas/parents.ts'
import { patrols } from './areas/patrols.ts'
import { promotion } from './areas/promotion.ts'
import { ranks } from './areas/ranks.ts'
import { service } from './areas/service.ts'
import { spirit } from './areas/spirit.ts'
import { stores } from './areas/stores.ts'
import { summerCamp } from './areas/summerCamp.ts'
import { uniforms } from './areas/uniforms.ts'
import { unit } from './areas/unit.ts'
import { winterTrip } from './areas/winterTrip.ts'
import { prerequisites } from './demoPrerequisites.ts'

// Four years of one association: last year's had fewer areas and asked for a little less, the one before for less still,
// next year's is being written.

const lastYears = [
  unit,
  uniforms,
  customs,
  patrols,
  campouts,
  summerCamp,
  winterTrip,
  hikes,
  stores,
  leaders,
  ranks,
  badges,
  service,
  spirit,
  parents,
  economy,
]
const thisYears = [...lastYears, council, promotion]
const nextYears = [...thisYears, cooperation]

export interface DemoYear {
  state: YearState
  /** Which of a troop's sheets is the one of this year. */
  sheets: 'yearBefore' | 'lastYear' | 'thisYear'
  file: YearFile
  /** The September in which it began or will begin. */
  begins: Date
}

/** The newest last, as they were made. */
export function demoYears(today: Date): DemoYear[] {
  return [
    schoolYear(today, -2, 'FINISHED', lastYears.map(earlier).map(easier), {
      lesnaLesneThreshold: 6,
      lesnaPuszczanskieThreshold: 1,
      puszczanskaLesnaThreshold: 5,
      puszczanskaPuszczanskieThreshold: 8,
    }),
    schoolYear(today, -1, 'FINISHED', lastYears.map(earlier), {
      lesnaLesneThreshold: 7,
      lesnaPuszczanskieThreshold: 2,
      puszczanskaLesnaThreshold: 5,
      puszczanskaPuszczanskieThreshold: 9,
    }),
    schoolYear(today, 0, 'OPEN', thisYears, {
      lesnaLesneThreshold: 9,
      lesnaPuszczanskieThreshold: 2,
      puszczanskaLesnaThreshold: 6,
      puszczanskaPuszczanskieThreshold: 9,
    }),
    schoolYear(today, 1, 'DRAFT', nextYears, {
      lesnaLesneThreshold: 9,
      lesnaPuszczanskieThreshold: 3,
      puszczanskaLesnaThreshold: 6,
      puszczanskaPuszczanskieThreshold: 10,
    }),
  ]
}

function schoolYear(
  today: Date,
  offset: number,
  state: YearState,
  areas: FileGroup[],
  thresholds: CategoryThresholds,
): DemoYear {
  const first = today.getUTCFullYear() - (today.getUTCMonth() < SEPTEMBER ? 1 : 0) + offset
  const file: YearFile = {
    format: 'e-kategoryzacja/year',
    version: 1,
    name: `Kategoryzacja ${first}/${String(first + 1).slice(2)}`,
    ...thresholds,
    prerequisites,
    groups: ordered(areas),
  }
  const sheets = offset === -2 ? 'yearBefore' : offset === -1 ? 'lastYear' : 'thisYear'
  return { state, sheets, file, begins: new Date(Date.UTC(first, SEPTEMBER, 1, 16)) }
}

const SEPTEMBER = 8

/** As it was a year before: a task was not there yet, or one was worth less, or only the thresholds were lower. */
const earlier = (group: FileGroup, index: number): FileGroup => ({
  ...easier(group),
  tasks: [withoutLast, withFewerPoints, asTheyAre][index % 3]!(group.tasks),
})

function easier(group: FileGroup): FileGroup {
  const less = (threshold: number) => Math.round(threshold * 0.88)
  return {
    ...group,
    lesnaThreshold: less(group.lesnaThreshold),
    puszczanskaThreshold: less(group.puszczanskaThreshold),
  }
}

const asTheyAre = (tasks: FileTask[]) => tasks
const withoutLast = (tasks: FileTask[]) => tasks.slice(0, -1)

function withFewerPoints(tasks: FileTask[]): FileTask[] {
  const changed = tasks.find(task => task.maxPoints >= 8)
  return tasks.map(task => (task === changed ? { ...task, maxPoints: task.maxPoints - 2 } : task))
}

/** A task that is shared with an area this year does not have keeps all its points. */
function ordered(areas: FileGroup[]): FileGroup[] {
  const keys = new Set(areas.map(area => area.key))
  return areas.map((area, index) => ({
    ...area,
    displayPriority: (index + 1) * 10,
    tasks: area.tasks.map(task =>
      task.secondaryGroup === null || keys.has(task.secondaryGroup)
        ? task
        : { ...task, secondaryGroup: null, split: 1 },
    ),
  }))
}
