import type { Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { shortYear } from '#domain/text/shortYear.ts'
import { teamHistory } from '#server/rankings/teamHistory.ts'

/** A troop's newest result: the newest fixed ranking, else its category in the OPEN year's snapshot, without a place. */
export interface SharedTroop {
  name: string
  district: string
  year: string
  category: Level
  place: number | null
  of: number
}

/** Returns null for a troop that was in no ranking yet. @throws 404, for a hidden troop too */
export async function sharedTroop(id: number): Promise<SharedTroop | null> {
  const { name, district, years, open } = await teamHistory(id)
  const [last] = years
  if (last) {
    const { year, category, place, of } = last
    return { name, district, year, category, place, of }
  }
  return open && { name, district, year: open.year, category: open.category, place: null, of: open.of }
}

export function resultInWords({ category, place, of, year }: SharedTroop): string {
  const troop = `drużyna ${levelNames[category].category}`
  return place === null
    ? `${troop}, pierwszy rok w rankingu`
    : `${troop}, miejsce ${place} z ${of} w ${shortYear(year)}`
}
