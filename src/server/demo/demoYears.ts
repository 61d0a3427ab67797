import type { CategoryThresholds } from '#domain/scoring/category.ts'
import { NO_DEMANDS } from '#domain/scoring/levels.ts'
import { readYearFile } from '#domain/year/readYearFile.ts'
import type { YearState } from '#domain/year/year.ts'
import type { FileGroup, FileTask, YearFile } from '#domain/year/yearFile.ts'
import newestYear from './year.json'

// Four years of one association, all made from year.json (docs/year-file.md), the draft of the next one. Earlier years
// have its first areas only, and ask for a little less the further back they are.

const AREAS_LAST_YEAR = 16
const AREAS_THIS_YEAR = 18
const SEPTEMBER = 8

export interface DemoYear {
  state: YearState
  sheets: 'yearBefore' | 'lastYear' | 'thisYear'
  file: YearFile
  begins: Date
}

/** Returns the years from the oldest to the newest, the order in which they were created. */
export function demoYears(today: Date): DemoYear[] {
  const draft = readYearFile(newestYear).file!
  const lastYears = draft.groups.slice(0, AREAS_LAST_YEAR).map(earlier)
  const first = today.getUTCFullYear() - (today.getUTCMonth() < SEPTEMBER ? 1 : 0)

  const schoolYear = (
    offset: number,
    { state, sheets }: Pick<DemoYear, 'state' | 'sheets'>,
    areas: FileGroup[],
    thresholds: CategoryThresholds,
  ): DemoYear => {
    const begins = first + offset
    const name = `${draft.name} ${begins}/${String(begins + 1).slice(2)}`
    const file = { ...draft, ...thresholds, name, groups: withoutMissingAreas(areas) }
    return { state, sheets, file, begins: new Date(Date.UTC(begins, SEPTEMBER, 1, 16)) }
  }

  return [
    schoolYear(-2, { state: 'FINISHED', sheets: 'yearBefore' }, lastYears.map(easier), {
      lesnaLesneThreshold: 6,
      lesnaPuszczanskieThreshold: 1,
      puszczanskaLesnaThreshold: 5,
      puszczanskaPuszczanskieThreshold: 8,
    }),
    schoolYear(-1, { state: 'FINISHED', sheets: 'lastYear' }, lastYears, {
      lesnaLesneThreshold: 7,
      lesnaPuszczanskieThreshold: 2,
      puszczanskaLesnaThreshold: 5,
      puszczanskaPuszczanskieThreshold: 9,
    }),
    schoolYear(0, { state: 'OPEN', sheets: 'thisYear' }, draft.groups.slice(0, AREAS_THIS_YEAR), {
      lesnaLesneThreshold: 9,
      lesnaPuszczanskieThreshold: 2,
      puszczanskaLesnaThreshold: 6,
      puszczanskaPuszczanskieThreshold: 9,
    }),
    schoolYear(1, { state: 'DRAFT', sheets: 'thisYear' }, draft.groups, draft),
  ]
}

/** The area a year before: a task did not exist yet, or one gave fewer points, or only the thresholds were lower. */
const earlier = (area: FileGroup, index: number): FileGroup => ({
  ...easier(area),
  tasks: [withoutLast, withFewerPoints, unchanged][index % 3]!(area.tasks),
})

function easier(area: FileGroup): FileGroup {
  const less = (threshold: number) => Math.round(threshold * 0.88)
  return {
    ...area,
    lesnaThreshold: less(area.lesnaThreshold),
    puszczanskaThreshold: less(area.puszczanskaThreshold),
    ...NO_DEMANDS,
  }
}

const unchanged = (tasks: FileTask[]) => tasks
const withoutLast = (tasks: FileTask[]) => tasks.slice(0, -1)

function withFewerPoints(tasks: FileTask[]): FileTask[] {
  const changed = tasks.find(task => task.maxPoints >= 8)
  return tasks.map(task => (task === changed ? { ...task, maxPoints: task.maxPoints - 2 } : task))
}

/** A task shared with an area that the year lacks keeps all its points. */
function withoutMissingAreas(areas: FileGroup[]): FileGroup[] {
  const keys = new Set(areas.map(area => area.key))
  const isShared = ({ secondaryGroup }: FileTask) => secondaryGroup !== null && keys.has(secondaryGroup)
  const keepPoints = (task: FileTask) => (isShared(task) ? task : { ...task, secondaryGroup: null, split: 1 })
  return areas.map(area => ({ ...area, tasks: area.tasks.map(keepPoints) }))
}
