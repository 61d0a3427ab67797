import { changeContent } from '#server/association/content.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { type User, userByEmail, userById } from '#server/auth/user.ts'
import { badData } from '#server/core/commandError.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { insertInvitation } from '#server/invitations/sendInvitation.ts'
import { grantAccess, requestAccess } from '#server/people/accessRequests.ts'
import { isDemo, markDemo } from './demoMark.ts'
import { demoPeople } from './demoPeople.ts'
import { demoYears } from './demoYears.ts'
import { type Association, insertAssociation } from './insertAssociation.ts'
import { mineSheets } from './mineSheets.ts'
import { reviewSheets } from './reviewSheets.ts'
import { runYear } from './runYear.ts'
import { DEMO_PASSWORD, SHOWN } from './shownAccounts.ts'
import { talkWithTroops } from './talkWithTroops.ts'

/** Fills an empty database and leaves one that the demo filled as it is. @throws when it holds other data */
export async function prepareDemo() {
  if (!isDemo()) fillDemo(await hashPassword(DEMO_PASSWORD), new Date())
}

/** All accounts share one hash, because hashing for each would take a minute. @throws when the database is not empty */
export function fillDemo(passwordHash: string, today: Date) {
  atomically(() => {
    if (db.select({ id: users.id }).from(users).get())
      throw badData('The demo fills an empty database only. Set another DATA_DIR.')
    markDemo(today)
    const association = insertAssociation(demoPeople(passwordHash, today))
    const administrator = userById(association.administrator.id)!
    for (const year of demoYears(today)) runYear(year, administrator, association.troops, today)
    mineSheets(association.troops, today)
    talkWithTroops(userById(association.national.id)!, association.troops, today)
    reviewSheets(userById(association.national.id)!, association.troops, today)
    requestTeams(administrator, association)
    inviteSome(association)
    greet(userById(association.national.id)!)
    // The demo's events are invented, so none of their mails may go out.
    db.delete(outbox).run()
  })
}

/** Unused invitations for the pages that list them: to a shown leader's troop and to its district. */
function inviteSome({ troops }: Association) {
  const [leader, coordinator] = [SHOWN.leader, SHOWN.district].map(({ email }) => userByEmail(email)!) as [User, User]
  const [team] = troops.filter(troop => !troop.shadow)
  insertInvitation(leader, 'zastepowa@demo.example', { role: 'USER', teamId: team!.id, districtId: null })
  const office = { role: 'DISTRICT_COORDINATOR', teamId: null, districtId: coordinator.districtId } as const
  insertInvitation(coordinator, 'hufcowa@demo.example', office)
}

function greet(national: User) {
  changeContent(national, {
    greeting: {
      heading: 'Druhny i Druhowie!',
      text: [
        'Kategoryzacja to rozmowa o drużynie: co już umiemy, czym żyją zastępy i dokąd chcemy pójść dalej. Nie ścigamy się o punkty. Szukamy tego, co w tym roku warto zrobić razem.',
        'Wypełnijcie arkusz z kadrą, spokojnie i uczciwie. Zasady i przykłady: https://kategoryzacja.demo.example/zasady',
      ].join('\n\n'),
      signature: 'hm. Anna Borowa, naczelniczka związku',
    },
    contact: 'Najpierw swojego koordynatora chorągwi, a w sprawach całego związku: kategoryzacja@demo.example.',
  })
}

/** Every third newcomer requests access, and the first is granted it. `SHOWN.waiting` requests it to `SHOWN.leader`'s troop. */
function requestTeams(actor: User, { troops, newcomers, waiting }: Association) {
  const visible = troops.filter(troop => !troop.shadow)
  for (const [n, newcomer] of newcomers.entries()) if (n % 3 === 0) requestAccess(newcomer, visible[n * 9 + 1]!)
  grantAccess(actor, visible[1]!.id)
  requestAccess(waiting, visible[0]!)
}
