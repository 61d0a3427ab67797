import { mayReadSheets } from '#domain/people/roles.ts'
import { polish } from '#domain/text/polish.ts'
import type { User } from '#server/auth/user.ts'
import { inSlices } from '#server/core/slices.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { formerNamesByTeam } from '#server/teams/formerNames.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { openThreads } from './openThreads.ts'
import { standingsIn } from './standings.ts'

/** Sheets with an entry or a prerequisite, of the troops the reader may manage, by district and name. @throws 404 */
export const filledSheets = (reader: User, yearId: number) =>
  inReadTransaction(async from => {
    const standings = await inSlices(standingsIn(yearId, from))
    const prerequisites = prerequisitesOf(yearId, from).length
    const tasks = tasksOf(yearId, from).length
    const remarks = openThreads(yearId, from)
    const former = formerNamesByTeam(undefined, from)

    return standings
      .filter(troop => mayReadSheets(reader, troop.district.id))
      .sort((a, b) => polish.compare(a.district.name, b.district.name) || polish.compare(a.name, b.name))
      .map(({ teamId, prerequisitesDone, entered, ...troop }) => ({
        id: teamId,
        name: troop.name,
        formerNames: former.get(teamId) ?? [],
        shadow: troop.shadow,
        district: troop.district,
        tokens: troop.tokens,
        category: troop.category,
        points: troop.points,
        review: troop.review,
        since: troop.since,
        prerequisites: { done: prerequisitesDone, of: prerequisites },
        tasks: { filled: entered, of: tasks },
        obligatory: troop.obligatory,
        remarksOpen: remarks.get(teamId) ?? 0,
      }))
  })
