import type { FileTask, YearFile } from '#domain/year/yearFile.ts'
import type { Progress } from './demoTroops.ts'
import type { Random } from './random.ts'

/** A troop's entries by the keys of the year's file; prerequisites by their index in it. */
interface FilledSheet {
  donePrerequisites: number[]
  values: Map<string, number>
  favourites: string[]
}

/** Ranges of the reference numbers, from the weakest troop to the strongest, by task key. */
const USUAL: Record<string, [least: number, most: number, step: number]> = {
  boys: [9, 40, 1],
  patrols: [2, 6, 1],
  campDays: [12, 24, 1],
  hikes: [2, 10, 1],
  staff: [2, 6, 1],
  families: [8, 36, 1],
  budget: [4000, 60000, 50],
}

export function fillSheet(year: YearFile, strength: number, progress: Progress, random: Random): FilledSheet {
  const donePrerequisites = year.prerequisites
    .map((_, index) => index)
    .slice(0, progress.prerequisites * year.prerequisites.length)
  const values = new Map<string, number>()
  if (progress.areas === 0) return { donePrerequisites, values, favourites: [] }

  const tasks = year.groups.flatMap(group => group.tasks)
  for (const task of tasks.filter(task => task.type === 'REFONLY'))
    values.set(task.key, usualValue(task, strength, random))
  for (const group of year.groups) {
    if (!random.chance(progress.areas)) continue
    const level = random.around(strength, 0.14)
    for (const task of group.tasks)
      if (!values.has(task.key)) values.set(task.key, valueAt(level, task, values, random))
  }
  return { donePrerequisites, values, favourites: favouritesOf(tasks, random) }
}

function usualValue(task: FileTask, strength: number, random: Random): number {
  const [least, most, step] = USUAL[task.key]!
  return Math.round((least + (most - least) * random.around(strength, 0.15)) / step) * step
}

/** A level of 0.7 gives an area about 0.7 of its points. */
function valueAt(level: number, task: FileTask, values: Map<string, number>, random: Random): number {
  const part = random.around(level, 0.12)
  const reference = values.get(task.reference ?? '') ?? 0
  switch (task.type) {
    case 'BOOLEAN':
      return random.chance(level) ? 1 : 0
    case 'LINEAR':
      return Math.round((part * task.maxPoints) / task.multiplier!)
    case 'PARABOLIC_REF':
      return Math.round(Math.sqrt(part) * reference)
    default:
      return Math.round(part * reference)
  }
}

function favouritesOf(tasks: readonly FileTask[], random: Random): string[] {
  const share = random.between(0, 0.4)
  return tasks.filter(task => !task.obligatory && random.chance(share)).map(task => task.key)
}
