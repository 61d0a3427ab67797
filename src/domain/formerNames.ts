import { warsawDay } from './deadline.ts'

export interface HeldName {
  name: string
  /** Null when it is not known from when the troop had the name. */
  since: string | null
  until: string
  /** The name of another troop that became part of this one. */
  merged: boolean
}

/** Adds since when each name was held; `names` are in the order in which they ended. @returns the newest first */
export function withSince<Name extends Omit<HeldName, 'since'>>(names: readonly Name[]): (Name & HeldName)[] {
  let since: string | null = null
  const held: (Name & HeldName)[] = []
  for (const name of names) {
    held.push({ ...name, since: name.merged ? null : since })
    if (!name.merged) since = name.until
  }
  return held.toReversed()
}

/** "do 2024", "2022–2024" or "2024". */
export function yearsHeld({ since, until }: Pick<HeldName, 'since' | 'until'>): string {
  const last = yearOf(until)
  if (since === null) return `do ${last}`
  const first = yearOf(since)
  return first === last ? last : `${first}–${last}`
}

const yearOf = (time: string) => warsawDay(Date.parse(time)).slice(0, 4)
