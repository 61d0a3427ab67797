import { eq } from 'drizzle-orm'
import {
  coordinatesDistrict,
  holdsOffice,
  mayGiveRole,
  mayHaveTeam,
  mayRunServer,
  type Role,
} from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { withdrawKeys } from '#server/auth/keys.ts'
import { activateAccount } from '#server/auth/registration.ts'
import { isErased, type User, userById } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts, users } from '#server/database/schema/people.ts'
import { unbind } from '#server/districts/troopGroups.ts'
import { forgetRequestOf } from './claims.ts'
import { eraseAccount } from './eraseAccount.ts'
import { refuseLastAdministrator } from './ownAccount.ts'
import { describePerson, visiblePerson } from './visiblePeople.ts'

/** @throws 404, 409 for the last administrator */
export function deletePerson(actor: User, id: number) {
  const person = visiblePerson(actor, id)
  refuseLastAdministrator(person)
  eraseAccount(person, actor.id)
}

/** @throws 404 */
export function activatePerson(actor: User, id: number) {
  const person = visiblePerson(actor, id)
  if (!person.activated) {
    atomically(() => {
      activateAccount(id)
      recordChange(actor, 'user.activate', { userId: id, districtId: districtOf(person) })
    })
  }
  return describePerson(id)
}

/** Makes the actor the sender of the invitations that a person may not send any more. */
export type HandOn = ((actor: User, personId: number) => void) | undefined

/** Makes a person coordinator of a district, or takes that office away. @throws 403, 404, 409 */
export function giveDistrictRole(
  actor: User,
  id: number,
  role: 'DISTRICT_COORDINATOR' | 'USER',
  districtId: number,
  handOn?: HandOn,
) {
  const district = db.select({ id: districts.id }).from(districts).where(eq(districts.id, districtId)).get()
  if (!district) throw new Problem('district-unknown')
  if (holdsOffice({ role })) return giveRole(actor, id, role, districtId, handOn)

  const person = existingPerson(id)
  if (!mayGiveRole(actor, person, role, null)) throw new Problem('not-allowed')
  if (!coordinatesDistrict(person) || person.districtId !== districtId) throw new Problem('not-coordinator-here')
  return giveRole(actor, id, role, null, handOn)
}

/**
 * The team link of a promoted leader stays and comes back with the role USER (rules.md#26). With `handOn` the actor
 * becomes the sender of the person's invitations that would not work any more. @throws 403, 404, 409
 */
export function giveRole(actor: User, id: number, role: Role, districtId: number | null, handOn?: HandOn) {
  return atomically(() => {
    const person = existingPerson(id)
    if (!mayGiveRole(actor, person, role, districtId)) throw new Problem('not-allowed')
    if (role !== person.role) refuseLastAdministrator(person)
    if (!mayHaveTeam({ role }) && !person.teamAccepted) forgetRequestOf(id)
    // Otherwise an unused one-time link would work again when the role comes back.
    if (!mayRunServer({ role })) withdrawKeys(id, 'SIGN_IN')
    if (districtId !== person.districtId) unbind(id)
    db.update(users).set({ role, districtId }).where(eq(users.id, id)).run()
    recordChange(
      actor,
      'role.change',
      { userId: id, districtId: districtId ?? districtOf(person) },
      { role: person.role, districtId: person.districtId },
      { role, districtId },
    )
    handOn?.(actor, id)
    return describePerson(id)
  })
}

function existingPerson(id: number) {
  const person = userById(id)
  if (!person || isErased(person)) throw new Problem('user-unknown')
  return person
}

const districtOf = (person: User) => person.districtId ?? person.team?.districtId ?? null
