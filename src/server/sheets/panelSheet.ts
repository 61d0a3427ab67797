import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { mayReadSheets } from '#domain/people/roles.ts'
import type { SheetAddress } from '#domain/requests/sheet.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { emailsSeenBy } from '#server/people/authors.ts'
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
  const entries = db
    .select({ id: taskEntries.taskId, byId: taskEntries.updatedById, at: taskEntries.updatedAt })
    .from(taskEntries)
    .where(eq(taskEntries.teamId, team.id))
    .all()
  const withAuthors = authorsOn(reader, entries)
  return sheetOf(team.id, year).map(group => ({ ...group, tasks: withAuthors(group.tasks) }))
}

export function readPrerequisites(reader: User, address: Address) {
  const { team, year } = sheetInScope(reader, address)
  const marks = db
    .select({ id: donePrerequisites.prerequisiteId, byId: donePrerequisites.doneById, at: donePrerequisites.doneAt })
    .from(donePrerequisites)
    .where(eq(donePrerequisites.teamId, team.id))
    .all()
  return authorsOn(reader, marks)(prerequisitesOnSheet(team.id, year.id))
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

function authorsOn(reader: User, entries: readonly { id: number; byId: number | null; at: string }[]) {
  const emailOf = emailsSeenBy(
    reader,
    entries.map(({ byId, at }) => [byId, at]),
  )
  const emails = new Map(entries.map(({ id, byId, at }) => [id, emailOf(byId, at)]))
  return <T extends { id: number }>(rows: readonly T[]) =>
    rows.map(row => ({ ...row, updatedBy: emails.get(row.id) ?? null }))
}
