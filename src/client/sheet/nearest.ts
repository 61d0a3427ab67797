import type { ScoredArea } from './sheet.ts'

type NearArea = ScoredArea & { next: NonNullable<ScoredArea['next']> }

/** The areas that lack the fewest points for their next symbol; those where nobody can reach it are no use to show. */
export function nearestAreas(areas: readonly ScoredArea[], count = 3): NearArea[] {
  return areas
    .filter((area): area is NearArea => area.next !== null && canReach(area, area.next.points))
    .toSorted((a, b) => a.next.points - b.next.points)
    .slice(0, count)
}

const canReach = (area: ScoredArea, missing: number) => area.collectedSplitPoints + missing <= area.maxSplitPoints
