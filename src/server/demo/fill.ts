import { hashPassword } from '../auth/passwords.ts'
import { atomically, db } from '../database/open.ts'
import { users } from '../database/schema/people.ts'
import { requestAccess } from '../teams/access.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { type Association, insertAssociation } from './insertAssociation.ts'
import { insertSheets } from './insertSheets.ts'
import { insertYear } from './insertYear.ts'
import { isDemo, markDemo } from './mark.ts'
import { demoPeople } from './people.ts'
import { demoYears } from './years.ts'

/** Fills an empty file; one that the demo filled before stays as it is. @throws when anybody else's data is in it */
export async function prepareDemo() {
  if (!isDemo()) fillDemo(await hashPassword(DEMO_PASSWORD), new Date())
}

/** All accounts share one hash: hashing for each would take a minute. @throws when the file is not empty */
export function fillDemo(passwordHash: string, today: Date) {
  atomically(() => {
    if (db.select({ id: users.id }).from(users).get()) throw new Error('The demo fills an empty database only')
    markDemo(today)
    const association = insertAssociation(demoPeople(passwordHash, today))
    for (const year of demoYears(today)) insertSheets(insertYear(year), association.troops, today)
    askForTeams(association)
  })
}

/** Every third newcomer waits for a troop, and the account that is shown waiting for the troop of the one shown leading. */
function askForTeams({ troops, newcomers, waiting }: Association) {
  const open = troops.filter(troop => !troop.shadow)
  requestAccess(waiting, open[0]!)
  for (const [n, newcomer] of newcomers.entries()) if (n % 3 === 0) requestAccess(newcomer, open[n * 9 + 1]!)
}
