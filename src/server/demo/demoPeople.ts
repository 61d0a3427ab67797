import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { FIRST_NAMES, SURNAMES } from './names.ts'
import { type Random, seeded } from './random.ts'

export type DemoPeople = ReturnType<typeof demoPeople>

/** Accounts that share one password. Each has an invented name, and an e-mail made from it unless one is given. */
export function demoPeople(passwordHash: string, today: Date) {
  const random = seeded(1910)
  const nextName = inventedNames(random)
  const daysAgo = (least: number, most: number) =>
    new Date(today.getTime() - random.between(least, most) * DAY).toISOString()

  return {
    daysAgo,
    add: (over: Partial<typeof users.$inferInsert> = {}) => {
      const name = nextName()
      return db
        .insert(users)
        .values({
          ...name,
          email: emailOf(name),
          passwordHash,
          activated: true,
          createdAt: daysAgo(60, 700),
          lastLogin: random.chance(0.9) ? daysAgo(0, 50) : null,
          ...over,
        })
        .returning()
        .get()
    },
  }
}

interface Name {
  firstName: string
  lastName: string
}

const emailOf = ({ firstName, lastName }: Name) => `${plain(firstName)}.${plain(lastName)}@demo.example`

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')

function inventedNames(random: Random) {
  const used = new Set<string>()
  return function next(): Name {
    const name = { firstName: random.pick(FIRST_NAMES), lastName: random.pick(SURNAMES) }
    const key = `${name.firstName} ${name.lastName}`
    if (used.has(key)) return next()
    used.add(key)
    return name
  }
}
