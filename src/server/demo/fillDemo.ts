import { hashPassword } from '#server/auth/passwords.ts'
import { type User, userById } from '#server/auth/user.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { grantAccess, requestAccess } from '#server/people/accessRequests.ts'
import { badData } from '#server/startRefused.ts'
import { isDemo, markDemo } from './demoMark.ts'
import { demoPeople } from './demoPeople.ts'
import { demoYears } from './demoYears.ts'
import { type Association, insertAssociation } from './insertAssociation.ts'
import { reviewSheets } from './reviewSheets.ts'
import { runYear } from './runYear.ts'
import { DEMO_PASSWORD } from './shownAccounts.ts'

/** Fills an empty file; one that the demo filled before stays as it is. @throws when other data is in it */
export async function prepareDemo() {
  if (!isDemo()) fillDemo(await hashPassword(DEMO_PASSWORD), new Date())
}

/** All accounts share one hash: hashing for each would take a minute. @throws when the file is not empty */
export function fillDemo(passwordHash: string, today: Date) {
  atomically(() => {
    if (db.select({ id: users.id }).from(users).get())
      throw badData('The demo fills an empty database only. Set another DATA_DIR.')
    markDemo(today)
    const association = insertAssociation(demoPeople(passwordHash, today))
    const administrator = userById(association.administrator.id)!
    for (const year of demoYears(today)) runYear(year, administrator, association.troops, today)
    reviewSheets(userById(association.national.id)!, association.troops, today)
    askForTeams(administrator, association)
    // Nobody is to be written to about what never happened.
    db.delete(outbox).run()
  })
}

/** Every third newcomer asks, the first of them with success; the account shown waiting asks the one shown leading. */
function askForTeams(actor: User, { troops, newcomers, waiting }: Association) {
  const visible = troops.filter(troop => !troop.shadow)
  for (const [n, newcomer] of newcomers.entries()) if (n % 3 === 0) requestAccess(newcomer, visible[n * 9 + 1]!)
  grantAccess(actor, visible[1]!.id)
  requestAccess(waiting, visible[0]!)
}
