import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { mayReadSheets } from '#domain/people/roles.ts'
import type { SheetAddress } from '#domain/requests/sheet.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { lastYearSheet } from './lastYearSheet.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { sheetOf, standingOfTeam } from './sheetOf.ts'

// A team's sheet in the panel: of any year, with the authors of its values.
// @throws 404, or 403 when the team is of another district

type Address = InferOutput<typeof SheetAddress>

export function readSheet(reader: User, address: Address) {
  const { team, year } = sheetInScope(reader, address)
  const authors = db
    .select({ id: taskEntries.taskId, email: users.email })
    .from(taskEntries)
    .innerJoin(users, eq(taskEntries.updatedById, users.id))
    .where(eq(taskEntries.teamId, team.id))
    .all()
  return sheetOf(team.id, year).map(group => ({ ...group, tasks: withAuthors(group.tasks, authors) }))
}

export function readPrerequisites(reader: User, address: Address) {
  const { team, year } = sheetInScope(reader, address)
  const authors = db
    .select({ id: donePrerequisites.prerequisiteId, email: users.email })
    .from(donePrerequisites)
    .innerJoin(users, eq(donePrerequisites.doneById, users.id))
    .where(eq(donePrerequisites.teamId, team.id))
    .all()
  return withAuthors(prerequisitesOnSheet(team.id, year.id), authors)
}

export function readStanding(reader: User, address: Address) {
  const { team, year } = sheetInScope(reader, address)
  return standingOfTeam(team.id, year)
}

export function readLastYear(reader: User, address: Address) {
  const { team, year } = sheetInScope(reader, address)
  return lastYearSheet(team.id, year)
}

function sheetInScope(reader: User, address: Address) {
  const team = teamById(address.team)
  if (!mayReadSheets(reader, team.districtId)) throw new Problem('not-allowed')
  return { team, year: yearById(address.id) }
}

function withAuthors<T extends { id: number }>(rows: readonly T[], authors: readonly { id: number; email: string }[]) {
  const emails = new Map(authors.map(({ id, email }) => [id, email]))
  return rows.map(row => ({ ...row, updatedBy: emails.get(row.id) ?? null }))
}
