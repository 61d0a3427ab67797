import { DAY } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { FIRST_NAMES, SURNAMES } from './names.ts'
import { type Random, seeded } from './random.ts'

export type DemoPeople = ReturnType<typeof demoPeople>

/** Adds accounts that all have one password. Whoever comes without an e-mail gets an invented name. */
export function demoPeople(passwordHash: string, today: Date) {
  const random = seeded(1910)
  const nextName = inventedNames(random)
  const daysAgo = (least: number, most: number) =>
    new Date(today.getTime() - random.between(least, most) * DAY).toISOString()

  return {
    daysAgo,
    add: (over: Partial<typeof users.$inferInsert> = {}) =>
      db
        .insert(users)
        .values({
          email: `${nextName()}@demo.example`,
          passwordHash,
          activated: true,
          createdAt: daysAgo(60, 700),
          lastLogin: random.chance(0.9) ? daysAgo(0, 50) : null,
          ...over,
        })
        .returning()
        .get(),
  }
}

/** None twice. */
function inventedNames(random: Random) {
  const given = new Set<string>()
  return function next(): string {
    const name = `${random.pick(FIRST_NAMES)}.${random.pick(SURNAMES)}`
    if (given.has(name)) return next()
    given.add(name)
    return name
  }
}
