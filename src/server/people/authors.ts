import { and, asc, type Column, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { personName } from '#domain/people/personName.ts'
import { holdsOffice, isLeader, mayEnterPanel, mayHaveTeam, mayNameActor, type Role } from '#domain/people/roles.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { isErased, type User } from '#server/auth/user.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { prepared } from '#server/database/prepared.ts'
import { users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { entryChanges, reviewActs } from '#server/database/schema/review.ts'

/** An act's author and time; null for nobody, and for a deleted act. */
type Act = readonly [byId: number | null, at: string | null]

/** `by` is the name or else the e-mail; null for a deleted account and for people whose office alone the reader may know. */
interface Author {
  by: string | null
  byRole: Role | null
  own: boolean
}

export type AuthorOf = (...act: Act) => Author

/** The author of the reader's own act in the present office, without a query. */
export const ownAuthor = (reader: User): Author => ({ by: personName(reader), byRole: reader.role, own: true })

const NOBODY: Author = { by: null, byRole: null, own: false }

export function authorsSeenBy(reader: User, acts: readonly Act[]): AuthorOf {
  const actorOf = actorsSeenBy(reader, acts)
  return (...act) => {
    const actor = actorOf(...act)
    if (!actor || isErased(actor)) return NOBODY
    const by = actor.isKnown ? (actor.name ?? actor.email) : actor.isNamed ? actor.name : null
    return { by, byRole: actor.roleThen, own: actor.id === reader.id }
  }
}

/** Returns the names of these acts' authors, else their offices, in words and never an e-mail; null for nobody. */
export function namesSeenBy(reader: User, acts: readonly Act[]) {
  const actorOf = actorsSeenBy(reader, acts)
  return (...act: Act) => {
    const actor = actorOf(...act)
    if (!actor) return null
    if (isErased(actor)) return { name: null, office: null, own: false }
    const name = actor.isKnown || actor.isNamed ? actor.name : null
    return { name, office: roleNames[actor.roleThen], own: actor.id === reader.id }
  }
}

export function emailsSeenBy(reader: User, acts: readonly Act[]): (...act: Act) => string | null {
  const actorOf = actorsSeenBy(reader, acts)
  return (...act) => {
    const actor = actorOf(...act)
    return actor?.isKnown ? actor.email : null
  }
}

/**
 * Panel readers know who acted on their sheets, as in the audit (`mayNameActor`). Leaders know the present and former
 * leaders of their team (security.md#v28, #v29).
 */
function actorsSeenBy(reader: User, acts: readonly Act[]) {
  const ids = JSON.stringify([...new Set(acts.flatMap(([byId]) => (byId === null ? [] : [byId])))])
  const rows = peopleIn().all({ ids, teamId: isLeader(reader) ? reader.team!.id : null })
  const people = new Map(rows.map(row => [row.id, row]))
  const roleAt = rolesOverTime(ids)

  return (...[byId, at]: Act) => {
    const person = byId === null ? undefined : people.get(byId)
    if (!person) return null
    const roleThen = roleAt(person, at)
    const isKnown = mayEnterPanel(reader) ? mayNameActor(reader, [person.role, roleThen]) : person.hasLed === 1
    // Leaders learn the name, not the address, of who holds an office, then and now (rules.md#84).
    const isNamed = mayHaveTeam(reader) && holdsOffice({ role: roleThen }) && holdsOffice(person)
    return { ...person, roleThen, isKnown, isNamed }
  }
}

const isWanted = (id: Column) => sql`${id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`

const peopleIn = prepared(from => {
  const own = sql.placeholder('teamId')
  const submitted = and(
    eq(reviewActs.teamId, own),
    eq(reviewActs.byId, users.id),
    inArray(reviewActs.kind, ['SUBMIT', 'WITHDRAW']),
  )
  const entered = and(eq(entryChanges.teamId, own), eq(entryChanges.byId, users.id))
  const one = { one: sql`1` }
  const hasLed = or(
    and(eq(users.teamId, own), eq(users.teamAccepted, true)),
    exists(from.select(one).from(reviewActs).where(submitted)),
    exists(from.select(one).from(entryChanges).where(entered)),
  )
  return from
    .select({
      ...{ ...knownPerson, role: users.role },
      /** 1 for present and former leaders of the reader's own team. */
      hasLed: sql<number | null>`${and(eq(users.role, 'USER'), hasLed)}`,
    })
    .from(users)
    .where(isWanted(users.id))
    .prepare()
})

const roleChanges = prepared(from =>
  from
    .select({ userId: auditEntries.userId, time: auditEntries.time, before: auditEntries.before })
    .from(auditEntries)
    .where(and(isWanted(auditEntries.userId), eq(auditEntries.kind, 'role.change')))
    .orderBy(asc(auditEntries.id))
    .prepare(),
)

/** Reads earlier roles from the audit, which keeps them for two years. */
function rolesOverTime(ids: string) {
  const byPerson = Map.groupBy(roleChanges().all({ ids }), ({ userId }) => userId!)
  return ({ id, role }: { id: number; role: Role }, at: string | null): Role => {
    const next = at === null ? undefined : byPerson.get(id)?.find(({ time }) => time >= at)
    return (next?.before?.role as Role | undefined) ?? role
  }
}
