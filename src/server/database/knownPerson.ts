import { type Column, sql } from 'drizzle-orm'
import { users } from './schema/people.ts'

/** "Imię Nazwisko", or what of it was given; null for a person who gave none. */
export const nameIn = (person: { firstName: Column; lastName: Column }) =>
  sql<string | null>`nullif(trim(${person.firstName} || ' ' || ${person.lastName}), '')`

/** A person as those see them who may know who they are. */
export const knownPerson = { id: users.id, email: users.email, name: nameIn(users) }
