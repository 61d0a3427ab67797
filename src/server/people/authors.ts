import { shownEmail } from '#domain/people/email.ts'
import { personName } from '#domain/people/personName.ts'
import { holdsOffice, isLeader, mayEnterPanel, mayHaveTeam, mayNameActor, type Role } from '#domain/people/roles.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { isErased, type User } from '#server/auth/user.ts'
import { sqlite } from '#server/database/open.ts'

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
  const wanted = JSON.stringify([...new Set(acts.flatMap(([byId]) => (byId === null ? [] : [byId])))])
  const own = isLeader(reader) ? reader.team!.id : null
  const rows = sqlite.query<Person, [string, number | null]>(PEOPLE).all(wanted, own)
  const people = new Map(rows.map(row => [row.id, { ...row, email: shownEmail(row.email) }]))
  const roleAt = rolesOverTime(wanted)

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

// SQL by hand, because every reading of a sheet runs it.

interface Person {
  id: number
  email: string
  name: string | null
  role: Role
  /** 1 for present and former leaders of the reader's own team. */
  hasLed: number | null
}

const PEOPLE = `
  SELECT person.id, person.email, nullif(trim(person.firstName || ' ' || person.lastName), '') AS name, person.role,
    person.role = 'USER' AND (
      (person.teamId = ?2 AND person.teamAccepted)
      OR EXISTS (SELECT 1 FROM review_acts WHERE teamId = ?2 AND byId = person.id AND kind IN ('SUBMIT', 'WITHDRAW'))
      OR EXISTS (SELECT 1 FROM entry_changes WHERE teamId = ?2 AND byId = person.id)
    ) AS hasLed
  FROM users AS person WHERE person.id IN (SELECT value FROM json_each(?1))`

const ROLE_CHANGES = `
  SELECT userId, time, json_extract(before, '$.role') FROM audit_entries
  WHERE userId IN (SELECT value FROM json_each(?)) AND kind = 'role.change' ORDER BY id`

/** Reads earlier roles from the audit, which keeps them for two years. */
function rolesOverTime(ids: string) {
  const changes = sqlite.query<unknown, [string]>(ROLE_CHANGES).values(ids) as [number, string, Role | null][]
  const byPerson = Map.groupBy(changes, ([userId]) => userId)
  return ({ id, role }: { id: number; role: Role }, at: string | null): Role => {
    const next = at === null ? undefined : byPerson.get(id)?.find(([, time]) => time >= at)
    return next?.[2] ?? role
  }
}
