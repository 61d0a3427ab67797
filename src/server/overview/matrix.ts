import { byName } from '#domain/polish.ts'
import type { MatrixOf } from '#domain/requests/panel.ts'
import type { User } from '#server/auth/user.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import type { Db } from '#server/database/open.ts'
import { managedDistrict } from '#server/districts/districtLookups.ts'
import { enteredIn } from '#server/sheet/enteredValues.ts'
import type { TeamStanding } from '#server/sheet/standings.ts'
import { inSlices } from '#server/slices.ts'
import { groupsOf, openYear, tasksOf, type Year } from '#server/years/yearLookups.ts'
import { standingsInReach } from './overview.ts'

/**
 * Every troop of the reach against every area (its points) or every task (what was entered, null for nothing), to be
 * looked through in a spreadsheet. @throws 403 or 404 for a `district` out of reach, 409 when nothing is OPEN
 */
export function matrixOf(reader: User, by: MatrixOf, districtId?: number) {
  const year = openYear()
  if (districtId !== undefined) managedDistrict(reader, districtId)

  return atOneMoment(async from => {
    const standings = await standingsInReach(reader, year, from)
    const troops = standings
      .filter(({ district }) => districtId === undefined || district.id === districtId)
      .sort((a, b) => byName(a.district, b.district) || byName(a, b))
    const { columns, cellsOf } = by === 'group' ? groupColumns(year, from) : await taskColumns(year, troops, from)
    return {
      columns,
      rows: troops.map(troop => ({
        teamId: troop.teamId,
        name: troop.name,
        district: troop.district.name,
        cells: cellsOf(troop),
      })),
    }
  })
}

function groupColumns(year: Year, from: Db) {
  return {
    columns: groupsOf(year.id, from).map(({ id, name }) => ({ id, name })),
    cellsOf: (troop: TeamStanding): (number | null)[] => troop.groups.map(group => (troop.begun ? group.points : null)),
  }
}

async function taskColumns(year: Year, troops: readonly TeamStanding[], from: Db) {
  const columns = tasksOf(year.id, from).map(({ id, name }) => ({ id, name }))
  const teamIds = troops.map(troop => troop.teamId)
  const valuesOf = await inSlices(enteredIn(columns, teamIds, from))
  return {
    columns,
    cellsOf: ({ teamId }: TeamStanding): (number | null)[] => {
      const values = valuesOf(teamId)
      return columns.map(({ id }) => values.get(id) ?? null)
    },
  }
}
