import type { Tokens } from './scoring/category.ts'
import { LEVELS, type Level, levelRank } from './scoring/levels.ts'
import { roundSum } from './scoring/roundSum.ts'
import { polish } from './text/polish.ts'

export interface PlacedTeam {
  /** In the ranking of the whole year; filters and other orders do not change it (rules.md#10). */
  place: number
  teamId: number
  name: string
  district: string
  /** The name of its hufiec; null for none (rules.md#81). */
  group: string | null
  points: number
  category: Level
  tokens: Tokens
  /** The sheet was approved. Order and places do not depend on it (rules.md#54). */
  approved: boolean
}

/** The fields that most rows do not have are left out there: a ranking has a thousand rows. */
export interface RankingRow extends Omit<PlacedTeam, 'group'> {
  /** The place among the rows of its district and, with a group, of its group. */
  placeInDistrict: number
  group?: string
  placeInGroup?: number
  /** In the previous ranking (rules.md#120); null for a troop that was not in it, and without such a ranking. */
  previousPlace: number | null
  /** Names that the troop has or had, other than the one in this row (rules.md#71). Searches find them. */
  otherNames?: readonly string[]
  /** Hidden today: nothing links to its page. */
  shadow?: true
}

export type RankedTeam = Omit<PlacedTeam, 'place'>
type RankingOrder = 'category' | 'points'

/** Orders by category, then by points. Teams equal in both share a place (1, 1, 3) and are in alphabetical order. */
export function rank(teams: readonly RankedTeam[]): PlacedTeam[] {
  const rows: PlacedTeam[] = []
  for (const team of teams.toSorted(ORDERS.category)) {
    const above = rows.at(-1)
    const place = above && isEqual(above, team) ? above.place : rows.length + 1
    rows.push({ place, ...team })
  }
  return rows
}

export function placedWithin<R extends PlacedTeam>(rows: readonly R[]) {
  const inDistrict = Map.groupBy(rows, ({ district }) => district)
  const inGroup = Map.groupBy(rows, groupKey)
  const placeAmong = (near: readonly R[], { place }: R) => 1 + near.filter(other => other.place < place).length
  return rows.map(({ group, ...row }, at) => ({
    ...row,
    placeInDistrict: placeAmong(inDistrict.get(row.district)!, rows[at]!),
    ...(group !== null && { group, placeInGroup: placeAmong(inGroup.get(groupKey(rows[at]!))!, rows[at]!) }),
  }))
}

const groupKey = ({ district, group }: PlacedTeam) => JSON.stringify([district, group])

export function sortRows<R extends OrderedTeam>(rows: readonly R[], by: RankingOrder): R[] {
  return rows.toSorted(ORDERS[by])
}

/** False without a previous ranking: then a troop without a previous place is not a new one. */
export const isCompared = (rows: readonly Pick<RankingRow, 'previousPlace'>[]) =>
  rows.some(row => row.previousPlace !== null)

/** The places gained (above 0) or lost since the previous ranking; null for a new troop. */
export const placesGained = ({ place, previousPlace }: Pick<RankingRow, 'place' | 'previousPlace'>) =>
  previousPlace === null ? null : previousPlace - place

/** Teams per category, the highest first, with their share of all (0 to 1). */
export function shareOfCategories(rows: readonly Pick<RankingRow, 'category'>[]) {
  return LEVELS.toReversed().map(level => {
    const count = rows.filter(row => row.category === level).length
    return { level, count, share: rows.length === 0 ? 0 : count / rows.length }
  })
}

type OrderedTeam = Omit<RankedTeam, 'group'>
type Order = (a: OrderedTeam, b: OrderedTeam) => number

const byCategory: Order = (a, b) => levelRank(b.category) - levelRank(a.category)
const byPoints: Order = (a, b) => roundSum(b.points) - roundSum(a.points)
const byName: Order = (a, b) =>
  polish.compare(a.name, b.name) || polish.compare(a.district, b.district) || a.teamId - b.teamId

const isEqual = (a: OrderedTeam, b: OrderedTeam) => byCategory(a, b) === 0 && byPoints(a, b) === 0

const ORDERS: Record<RankingOrder, Order> = {
  category: (a, b) => byCategory(a, b) || byPoints(a, b) || byName(a, b),
  points: (a, b) => byPoints(a, b) || byName(a, b),
}
