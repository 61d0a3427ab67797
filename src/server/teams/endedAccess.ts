import { eq } from 'drizzle-orm'
import { isLeader } from '#domain/people/roles.ts'
import { takeBackNow } from '#server/acts/takeBackAct.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { type Leader, userById } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { inList } from '#server/database/inList.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { atomically, db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { isUntouched, openActs, partsOf } from '#server/database/takeBack.ts'
import { Act, inAct, remember } from '#server/database/undo.ts'
import { tell } from '#server/notices/tell.ts'
import { teamWithOwners } from './teamLookups.ts'

// A leader ends the access of another, e.g. a predecessor, and each leader of the team may give it back for a week; the person and
// the coordinators are notified of both immediately (rules.md#84).

export const ownTeam = ({ id }: { id: number }) => ({
  ...teamWithOwners(id),
  ended: endedIn(id).map(row => row.person),
})

/** @throws 404 for anybody but another leader of the team */
export function endAccess({ user, team }: Leader, personId: number) {
  const actor = { ...user, act: new Act(user.id, 'ended-access') }
  inAct(actor, () => {
    const person = userById(personId)
    const isOther = person !== null && isLeader(person) && person.teamId === team.id && personId !== user.id
    if (!isOther) throw new Problem('owner-unknown')
    // No address: the journal holds this row for a week. An erased person is no longer activated.
    const about = 'ended access'
    remember(actor, users, { id: personId }, about, ['teamId', 'teamAccepted', 'role', 'activated'])
    remember(actor, teams, { id: team.id }, about, ['mergedInto'])
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, personId)).run()
    recordChange(actor, 'owner.revoke', { teamId: team.id, userId: personId })
    tell('access.revoke', { by: user, team, to: [personId] })
    tell('access.end', { by: user, team, details: { personId } })
  })
  return ownTeam(team)
}

/** @throws 404 later than a week after the access was ended, and for a person who belongs to a team again */
export function returnAccess({ user, team }: Leader, personId: number) {
  return atomically(() => {
    const ended = endedIn(team.id).find(({ person }) => person.id === personId)
    if (!ended) throw new Problem('owner-unknown')
    takeBackNow(user, ended.act)
    tell('access.grant', { by: user, team, to: [personId] })
    tell('access.return', { by: user, team, details: { personId } })
    return ownTeam(team)
  })
}

/** The newest first. */
function endedIn(teamId: number) {
  const found = openActs('ended-access').flatMap(act => {
    const parts = partsOf(act.id)
    const was = parts[0]?.replaced[0]?.before[0]
    return was?.teamId === teamId && isUntouched(parts) ? [{ act, personId: Number(was.id) }] : []
  })
  const people = db
    .select(knownPerson)
    .from(users)
    .where(
      inList(
        users.id,
        found.map(({ personId }) => personId),
      ),
    )
    .all()
  return found.map(({ act, personId }) => ({
    act,
    person: { ...people.find(({ id }) => id === personId)!, until: act.until },
  }))
}
