import { type GroupThresholds, type Level, symbolFor } from './levels.ts'
import { pointsTo, roundSum } from './roundSum.ts'
import { pointsFor, pointsWith, prepareGroupSum, type ScoredTask, shareOf, type Values } from './scoring.ts'
import { MAX_VALUE } from './typedValue.ts'

/**
 * The next symbol of a group that has `points`, and the missing points, rounded up to a millionth as sums are. Where
 * both thresholds are equal the next symbol after POLOWA is PUSZCZANSKA.
 */
export function pointsToNextSymbol(points: number, group: GroupThresholds): { level: Level; points: number } | null {
  if (symbolFor(points, group) === 'PUSZCZANSKA') return null
  const threshold = Math.min(...[group.lesnaThreshold, group.puszczanskaThreshold].filter(least => least > points))
  return { level: symbolFor(threshold, group), points: pointsTo(threshold, points) }
}

/**
 * The least whole value of a task, above the one it has, with which the group gains `missingPoints`; null when this task
 * alone cannot do it. Found by halving and not by inverse formulas, which could disagree with the scoring.
 */
export function valueClosing(
  task: ScoredTask,
  groupId: number,
  missingPoints: number,
  values: Values,
  tasks: readonly ScoredTask[],
): number | null {
  // A larger reference reduces the points of the tasks measured against it, so no value is certain to be enough.
  if (tasks.some(other => other.refValId === task.id && shareOf(other, groupId) > 0)) return null

  const own = tasks.filter(other => shareOf(other, groupId) > 0)
  const place = own.findIndex(({ id }) => id === task.id)
  if (place === -1) return null
  const value = values.get(task.id) ?? 0
  const whole = Math.floor(value)
  const most = MAX_VALUE - whole
  const points = own.map(other => pointsFor(other, values))
  const sumOf = prepareGroupSum(groupId, own)
  // The whole group is rounded, as its symbol sees it. A rounded gain could miss the threshold by a millionth.
  const groupWith = (entered: number) => sumOf(points.with(place, pointsWith(task, entered, values)))
  const enough = roundSum(groupWith(value) + missingPoints)
  const closes = (more: number) => groupWith(whole + more) >= enough
  return most >= 1 && closes(most) ? whole + leastWhole(0, most, closes) : null
}

/** The least whole number above `tooFew`, -1 or 0, that is enough, when `most` is and more is never less. */
export function leastWhole(tooFew: number, most: number, enough: (count: number) => boolean): number {
  let plenty = 1
  while (plenty < most && !enough(plenty)) [tooFew, plenty] = [plenty, Math.min(plenty * 2, most)]
  while (plenty - tooFew > 1) {
    const middle = Math.floor((tooFew + plenty) / 2)
    if (enough(middle)) plenty = middle
    else tooFew = middle
  }
  return plenty
}
