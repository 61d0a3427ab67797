import { polish } from '#domain/polish.ts'
import { mayManageDistrict } from '#domain/roles.ts'
import type { User } from '#server/auth/user.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import { inSlices } from '#server/slices.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { openThreads } from './openThreads.ts'
import { standingsIn } from './standings.ts'

/** The sheets that were begun, of the troops in the reader's reach, by district and name. @throws 404 */
export const filledSheets = (reader: User, yearId: number) =>
  atOneMoment(async from => {
    const standings = await inSlices(standingsIn(yearId, from))
    const prerequisites = prerequisitesOf(yearId, from).length
    const tasks = tasksOf(yearId, from).length
    const remarks = openThreads(yearId, from)

    return standings
      .filter(troop => mayManageDistrict(reader, troop.district.id))
      .sort((a, b) => polish.compare(a.district.name, b.district.name) || polish.compare(a.name, b.name))
      .map(
        ({
          teamId,
          name,
          shadow,
          district,
          tokens,
          category,
          points,
          prerequisitesDone,
          entered,
          obligatory,
          review,
          since,
        }) => ({
          id: teamId,
          name,
          shadow,
          district,
          tokens,
          category,
          points,
          review,
          since,
          prerequisites: { done: prerequisitesDone, of: prerequisites },
          tasks: { filled: entered, of: tasks },
          obligatory,
          remarksOpen: remarks.get(teamId) ?? 0,
        }),
      )
  })
