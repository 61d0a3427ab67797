import type { Tokens } from './category.ts'
import { LEVELS, type Level } from './levels.ts'
import { polish } from './polish.ts'
import { roundSum } from './scoring.ts'

export interface RankingRow {
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

export type RankedTeam = Omit<RankingRow, 'place'>
export type RankingOrder = 'category' | 'points'

/** By category, then by points. Teams equal in both share a place (1, 1, 3) and stand in alphabetical order. */
export function rank(teams: readonly RankedTeam[]): RankingRow[] {
  const rows: RankingRow[] = []
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
