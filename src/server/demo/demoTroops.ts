import { CAREFUL_DISTRICT, DISTRICTS, HIDDEN_DISTRICT, HOME_DISTRICT, TROOP_NAMES } from './names.ts'
import { type Random, seeded } from './random.ts'
import { SHOWN } from './shownAccounts.ts'

/** A troop's progress with one year's sheet; all numbers are from 0 to 1. */
export interface Progress {
  prerequisites: number
  areas: number
  strength?: number
}

/** State of a sheet's review. An AGAIN sheet was returned and submitted a second time. */
type DemoReview = 'SUBMITTED' | 'RETURNED' | 'AGAIN' | 'APPROVED'

export interface DemoTroop {
  name: string
  district: string
  shadow: boolean
  review: DemoReview | null
  /** From 0 to 1: sets the values entered, and so the symbols of the areas that are filled in. */
  strength: number
  yearBefore: Progress
  lastYear: Progress
  thisYear: Progress
  formerName: string | null
  leaders: { email?: string }[]
}

const NOTHING: Progress = { prerequisites: 0, areas: 0 }
const EVERYTHING: Progress = { prerequisites: 1, areas: 1 }

/** Troops of the printed accounts, each in the state that its account demonstrates. */
const SHOWN_TROOPS: (Partial<DemoTroop> & Pick<DemoTroop, 'name' | 'leaders'>)[] = [
  {
    name: '7 NDH „Watra”',
    leaders: [SHOWN.leader, SHOWN.secondLeader],
    strength: 0.68,
    formerName: '7 Próbna NDH',
    thisYear: { prerequisites: 1, areas: 0.8 },
  },
  {
    name: '12 NDH „Świt”',
    leaders: [SHOWN.beginner],
    lastYear: NOTHING,
    thisYear: { prerequisites: 0.5, areas: 0 },
  },
  { name: '3 NDH „Ostoja”', leaders: [SHOWN.locked], strength: 0.6, review: 'APPROVED' },
  { name: '44 NDH „Rozstaje”', leaders: [SHOWN.returned], strength: 0.62, review: 'RETURNED' },
  { name: '1 NDH „Latarnia”', leaders: [SHOWN.complete], strength: 0.86 },
]

export const demoDistricts = DISTRICTS.map(([name]: readonly [string, string]) => ({
  name,
  shadow: name === HIDDEN_DISTRICT,
  autoaccept: name !== CAREFUL_DISTRICT,
}))

/** Returns the same troops on every call, those of the printed accounts first. */
export function demoTroops(): DemoTroop[] {
  const random = seeded(1911)
  const shown = SHOWN_TROOPS.map(troop => ({
    ...ordinaryTroop(random, HOME_DISTRICT, troop.name),
    shadow: false,
    review: null,
    yearBefore: { ...EVERYTHING, strength: 0.5 },
    lastYear: EVERYTHING,
    thisYear: EVERYTHING,
    ...troop,
  }))
  const taken = new Set(shown.map(troop => troop.name))
  const others = DISTRICTS.flatMap(([district, letter]) => {
    const count = district === HIDDEN_DISTRICT ? 4 : random.whole(13, 24)
    return freshNames(random, letter, count, taken).map(name => ordinaryTroop(random, district, name))
  })
  return [...shown, ...others]
}

function ordinaryTroop(random: Random, district: string, name: string): DemoTroop {
  const troop = untouchedTroop(random, district, name)
  const reviewRandom = seeded(`${name} / handed in`)
  const isSubmitted = troop.thisYear.areas === 1 && reviewRandom.chance(0.6)
  return isSubmitted ? { ...troop, review: reviewRandom.pick(REVIEWS) } : troop
}

const REVIEWS: readonly DemoReview[] = ['APPROVED', 'RETURNED', 'SUBMITTED', 'RETURNED', 'AGAIN', 'APPROVED']

function untouchedTroop(random: Random, district: string, name: string): DemoTroop {
  return {
    name,
    district,
    shadow: random.chance(0.03),
    review: null,
    strength: random.around(0.56, 0.17),
    lastYear: progress(random, { untouched: 0.07, beginning: 0.05, complete: 0.75 }),
    thisYear: progress(random, { untouched: 0.16, beginning: 0.12, complete: 0.34 }),
    leaders: random.chance(0.3) ? [{}, {}] : [{}],
    formerName: null,
    yearBefore: twoYearsAgo(name),
  }
}

/** Uses a random sequence of its own, so that the other years do not depend on it. */
function twoYearsAgo(name: string): Progress {
  const random = seeded(`${name} / two years ago`)
  const strength = random.around(0.5, 0.15)
  return { ...progress(random, { untouched: 0.15, beginning: 0.05, complete: 0.75 }), strength }
}

function progress(random: Random, parts: { untouched: number; beginning: number; complete: number }): Progress {
  const place = random.between(0, 1)
  if (place < parts.untouched) return NOTHING
  if (place < parts.untouched + parts.beginning) return { prerequisites: random.between(0.2, 0.9), areas: 0 }
  if (place > 1 - parts.complete) return EVERYTHING
  return { prerequisites: 1, areas: random.between(0.15, 0.95) }
}

function freshNames(random: Random, letter: string, count: number, taken: Set<string>): string[] {
  const numbers = new Set<number>()
  const names: string[] = []
  while (names.length < count) {
    const number = random.whole(1, 64)
    const name = `${number} ${letter}DH „${random.pick(TROOP_NAMES)}”`
    if (numbers.has(number) || taken.has(name)) continue
    numbers.add(number)
    names.push(name)
  }
  return names
}
