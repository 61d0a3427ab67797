import type { Tokens } from './category.ts'
import { LEVELS, type Level } from './levels.ts'
import { polish } from './polish.ts'
import { roundSum } from './roundSum.ts'

export interface PlacedTeam {
  /** In the ranking of the whole year; a filter or another order does not change it (rules.md#10). */
  place: number
  teamId: number
  name: string
  district: string
  points: number
  category: Level
  tokens: Tokens
  /** Whether the sheet was approved. Order and places do not depend on it (rules.md#54). */
  approved: boolean
}

/** A row as everybody reads it. */
export interface RankingRow extends PlacedTeam {
  /** In the ranking before (rules.md#120); null for a troop that was not in it, and for all where there is none. */
  previousPlace: number | null
  /** Hidden today: nobody is led to its page. */
  shadow: boolean
}

export type RankedTeam = Omit<PlacedTeam, 'place'>
export type RankingOrder = 'category' | 'points'

/** By category, then by points. Teams equal in both share a place (1, 1, 3) and stand in alphabetical order. */
export function rank(teams: readonly RankedTeam[]): PlacedTeam[] {
  const rows: PlacedTeam[] = []
  for (const team of teams.toSorted(ORDERS.category)) {
    const above = rows.at(-1)
    const place = above && isEqual(above, team) ? above.place : rows.length + 1
    rows.push({ place, ...team })
  }
  return rows
}

export function sortRows<R extends RankedTeam>(rows: readonly R[], by: RankingOrder): R[] {
  return rows.toSorted(ORDERS[by])
}

/** Whether there was a ranking before, to tell a troop that is new from one that nothing is known of. */
export const isCompared = (rows: readonly Pick<RankingRow, 'previousPlace'>[]) =>
  rows.some(row => row.previousPlace !== null)

/** By how many places a troop of a compared ranking went up (above 0) or down since the one before; null for a new one. */
export const placesGained = ({ place, previousPlace }: Pick<RankingRow, 'place' | 'previousPlace'>) =>
  previousPlace === null ? null : previousPlace - place

/** How many teams reached each category, the highest first, and which part of all that is (0 to 1). */
export function shareOfCategories(rows: readonly Pick<RankingRow, 'category'>[]) {
  return LEVELS.toReversed().map(level => {
    const count = rows.filter(row => row.category === level).length
    return { level, count, share: rows.length === 0 ? 0 : count / rows.length }
  })
}

type Order = (a: RankedTeam, b: RankedTeam) => number

const byCategory: Order = (a, b) => LEVELS.indexOf(b.category) - LEVELS.indexOf(a.category)
const byPoints: Order = (a, b) => roundSum(b.points) - roundSum(a.points)
const byName: Order = (a, b) =>
  polish.compare(a.name, b.name) || polish.compare(a.district, b.district) || a.teamId - b.teamId

const isEqual = (a: RankedTeam, b: RankedTeam) => byCategory(a, b) === 0 && byPoints(a, b) === 0

const ORDERS: Record<RankingOrder, Order> = {
  category: (a, b) => byCategory(a, b) || byPoints(a, b) || byName(a, b),
  points: (a, b) => byPoints(a, b) || byName(a, b),
}
