import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { emailsSeenBy } from '#server/people/authors.ts'
import { lastYearSheet } from './lastYearSheet.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { sheetOf, standingOfTeam } from './sheetOf.ts'
import { sharedSheet } from './sheetSides.ts'

// A team's sheet of any year with the authors of its values, for the panel and for the team's leaders (rules.md#76).
// @throws 403, 404

type Address = InferOutput<typeof SheetAddress>

export function readSheet(reader: User, address: Address) {
  const { team, year } = sharedSheet(reader, address)
  const entries = db
    .select({ id: taskEntries.taskId, byId: taskEntries.updatedById, at: taskEntries.updatedAt })
    .from(taskEntries)
    .where(eq(taskEntries.teamId, team.id))
    .all()
  const withAuthors = authorsOn(reader, entries)
  return sheetOf(reader, team.id, year).map(group => ({ ...group, tasks: withAuthors(group.tasks) }))
}

export function readPrerequisites(reader: User, address: Address) {
  const { team, year } = sharedSheet(reader, address)
  const marks = db
    .select({ id: donePrerequisites.prerequisiteId, byId: donePrerequisites.doneById, at: donePrerequisites.doneAt })
    .from(donePrerequisites)
    .where(eq(donePrerequisites.teamId, team.id))
    .all()
  return authorsOn(reader, marks)(prerequisitesOnSheet(team.id, year.id))
}

export function readStanding(reader: User, address: Address) {
  const { team, year } = sharedSheet(reader, address)
  return standingOfTeam(team.id, year)
}

export function readLastYear(reader: User, address: Address) {
  const { team, year } = sharedSheet(reader, address)
  return lastYearSheet(team.id, year)
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
