import { type Column, sql } from 'drizzle-orm'
import { users } from './schema/people.ts'

export const nameIn = (person: { firstName: Column; lastName: Column }) =>
  sql<string | null>`nullif(trim(${person.firstName} || ' ' || ${person.lastName}), '')`

/** For readers who may know the person's identity. */
export const knownPerson = { id: users.id, email: users.email, name: nameIn(users) }
