import type { InferOutput } from 'valibot'
import type { MatrixFilter } from '#contract/requests/panel.ts'
import { pick } from '#domain/pick.ts'
import { demandsOf } from '#domain/scoring/category.ts'
import { byName } from '#domain/text/polish.ts'
import type { User } from '#server/auth/user.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Db } from '#server/database/open.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { managedDistrict } from '#server/districts/districtLookups.ts'
import { enteredIn } from '#server/sheets/enteredValues.ts'
import type { TeamStanding } from '#server/sheets/standings.ts'
import { groupsOf, tasksOf, type Year } from '#server/years/yearLookups.ts'
import { meantYear, standingsInReach } from './overview.ts'

/**
 * Returns a row of cells for each team in reach: its points by area, or its entries by task, null for no entry.
 * The columns of areas say which symbols categories require of them (rules.md#65). Without a year it is the OPEN one.
 * @throws 403 or 404 for a `district` out of reach, 404 for an unknown year, 409 when nothing is OPEN
 */
export function matrixOf(reader: User, { by, district: districtId, year: yearId }: InferOutput<typeof MatrixFilter>) {
  const year = meantYear(yearId)
  if (districtId !== undefined) managedDistrict(reader, districtId)

  return inReadTransaction(async from => {
    const standings = await standingsInReach(reader, year, from)
    const troops = standings
      .filter(({ district }) => districtId === undefined || district.id === districtId)
      .sort((a, b) => byName(a.district, b.district) || byName(a, b))
    const { columns, cellsOf } = by === 'group' ? groupColumns(year, from) : await taskColumns(year, from)
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
    columns: groupsOf(year.id, from).map(group => ({
      ...pick(group, 'id', 'name'),
      ...(demandsOf(group).length > 0 && pick(group, 'lesnaRequires', 'puszczanskaRequires')),
    })),
    cellsOf: (troop: TeamStanding): (number | null)[] => troop.groups.map(group => (troop.begun ? group.points : null)),
  }
}

async function taskColumns(year: Year, from: Db) {
  const columns = tasksOf(year.id, from).map(({ id, name }) => ({ id, name }))
  const entered = await inSlices(enteredIn(columns, from))
  return {
    columns,
    cellsOf: ({ teamId }: TeamStanding): (number | null)[] =>
      columns.map(({ id }) => entered.get(teamId)?.get(id) ?? null),
  }
}
