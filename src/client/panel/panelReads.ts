import { answer, answerPage, api } from '#client/api/call.ts'
import { nothingRuns, read } from '#client/api/reads.ts'
import type { InvitationFilter } from '#contract/requests/invitations.ts'
import type { AuditFilter, UserFilter } from '#contract/requests/panel.ts'
import { emailIn } from '#domain/people/email.ts'

// The panel's queries. Lists of thousands of rows are paged.

export const closing = (yearId: number) =>
  read(`year/${yearId}/closing`, () => answer(api.admin.categorization({ id: yearId }).closing.get()))

export const opening = (yearId: number) =>
  read(`year/${yearId}/opening`, () => answer(api.admin.categorization({ id: yearId }).opening.get()))

export const years = read('years', () => answer(api.admin.categorization.shallow.get()))
export const trash = read('admin/trash', () => answer(api.admin.categorization.trash.get()))

export const yearTalkKinds = (id: number) =>
  read(`year/${id}/talks`, () => answer(api.admin.categorization({ id }).talks.get()))

export const editorYear = (id: number) => read(`year/${id}`, () => answer(api.admin.categorization({ id }).get()))
export const yearOrigins = (id: number) =>
  read(`year/${id}/origins`, () => answer(api.admin.categorization({ id }).origins.get()))
export const filledSheets = (id: number) =>
  read(`year/${id}/sheets`, () => answer(api.admin.categorization.list({ id }).get()))
export const yearComparison = (id: number, other: number) =>
  read(`year/${id}/with/${other}`, () => answer(api.admin.categorization.compare({ id }).with({ other }).get()))

/** The troops of one district, or all that the user may see, in a year or the OPEN one. null: none is OPEN. */
export const overviewOf = (district: number | null, year: number | null = null) =>
  read(`admin/overview/${district ?? 'all'}/${year ?? 'open'}`, () =>
    answer(
      api.admin.overview.get({ query: { ...(district !== null && { district }), ...(year !== null && { year }) } }),
    ).catch(nothingRuns),
  )
/** Every troop in reach like `overviewOf(null)`, also while no year is OPEN: then in a year of id 0. */
export const roster = read('admin/roster', () => answer(api.admin.overview.roster.get()))
export const plannedReminders = read('admin/reminders', () => answer(api.admin.reminders.get()))

export const districtNames = read('admin/district-names', () => answer(api.admin.districts.shallow.get()))
export const managedDistricts = read('admin/districts', () => answer(api.admin.districts.get()))
export const managedDistrict = (id: number) =>
  read(`admin/district/${id}`, () => answer(api.admin.districts({ id }).get()))
export const troopGroups = (districtId: number) =>
  read(`admin/district/${districtId}/groups`, () => answer(api.admin.districts({ id: districtId }).groups.get()))
/** Fetches at most eleven rows: enough to know that there are more than ten. */
export const teamsLike = (q: string) =>
  read(`admin/teams-like/${q}`, () => answer(api.admin.teams.get({ query: { q } })).then(teams => teams.slice(0, 11)))

export const twins = read('admin/twins', () => answer(api.admin.teams.twins.get()))
export const pairsKeptApart = read('admin/distinct', () => answer(api.admin.teams.distinct.get()))
export const comparison = (id: number, other: number) =>
  read(`admin/merge/${id}/${other}`, () => answer(api.admin.teams({ id }).merge({ other }).get()))
export type TeamComparison = Awaited<ReturnType<ReturnType<typeof comparison>['load']>>
export const imports = read('admin/imports', () => answer(api.admin.imports.get()))

export const people = (query: UserFilter) =>
  read(`admin/people/${JSON.stringify(query)}`, () => answerPage(api.admin.users.get({ query })))
export const peopleCounts = (query: { q?: string | undefined; district?: number | undefined }) =>
  read(`admin/people-counts/${JSON.stringify(query)}`, () => answer(api.admin.users.counts.get({ query })))
export const allInvitations = (query: InvitationFilter) =>
  read(`admin/invitations/${JSON.stringify(query)}`, () => answer(api.admin.invitations.get({ query })))
export type ListedInvitation = Awaited<ReturnType<ReturnType<typeof allInvitations>['load']>>['rows'][number]
export const person = (id: number) => read(`admin/person/${id}`, () => answer(api.admin.users({ id }).get()))
/** The person with this address, or else at most eleven: enough to know that there are more than ten. */
export const peopleLike = (q: string) =>
  read(`admin/people-like/${q}`, async () => {
    const { rows } = await answerPage(api.admin.users.get({ query: { q, page: 1 } }))
    const exact = rows.find(({ email }) => email === emailIn(q))
    return exact ? [exact] : rows.slice(0, 11)
  })

export const auditEntries = (query: AuditFilter) =>
  read(`admin/audit/${JSON.stringify(query)}`, () => answerPage(api.admin.audit.get({ query })))
export const serverCopies = read('admin/copies', () => answer(api.admin.copies.get()))
export const mailsGivenUp = read('admin/mails', () => answer(api.admin.mails.get()))
export const serverState = read('admin/state', () => answer(api.admin.state.get()))
