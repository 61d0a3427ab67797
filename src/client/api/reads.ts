import { embedsOf } from '#contract/addresses.ts'
import type { NationalOffice } from '#domain/people/roles.ts'
import { isRefusedWith } from './ApiError.ts'
import { answer, answerNotices, api } from './call.ts'
import type { Read } from './useRead.ts'

export const read = <T>(key: string, load: () => Promise<T>): Read<T> => ({ key, load })

export const config = read('config', () => answer(api.config.get()))

/** The association's own words. */
export const content = read('content', () => answer(api.content.get()))

/** null: no categorization is running. */
export const runningYear = read('running-year', () => answer(api.categorization.get()).catch(nothingRuns))
export const myStanding = read('my-standing', () => answer(api.categorization.category.get()).catch(nothingRuns))

/** A leader's own sheet: the year, its areas and the prerequisites. null: no categorization is running. */
export const mySheet = ({ userId, teamId }: { userId: number; teamId: number }) =>
  read(`my-sheet/${userId}/${teamId}`, () =>
    Promise.all([answer(api.categorization.get()), answer(api.tasks.get()), answer(api.tasks.initial.get())]).catch(
      nothingRuns,
    ),
  )

export const myLastYear = ({ userId, teamId }: { userId: number; teamId: number }) =>
  read(`my-last-year/${userId}/${teamId}`, () =>
    answer(api.tasks['last-year'].get()).catch(error => nothingRuns(error) ?? { lastYear: null }),
  )

/** Review of the own sheet. null: no categorization is running. */
export const myReview = ({ teamId }: { teamId: number }) =>
  read(`my-review/${teamId}`, () => answer(api.review.get()).catch(nothingRuns))

/** The plan of the own sheet with the authors of its rows, which the sheet itself does not carry. */
export const myPlan = read('my-plan', () => answer(api.plan.get()).catch(nothingRuns))

export const teamReview = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`admin/review/${yearId}/${teamId}`, () => answer(api.review({ id: yearId }).of({ team: teamId }).get()))
export const sheetStory = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`story/${yearId}/${teamId}`, () => answer(api.tasks({ id: yearId }).of({ team: teamId }).story.get()))
/** Remarks of both sides about a sheet, the oldest first. */
export const remarks = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`remarks/${yearId}/${teamId}`, () => answer(api.remarks({ id: yearId }).of({ team: teamId }).get()))

export const entryChanges = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`changes/${yearId}/${teamId}`, () => answer(api.tasks({ id: yearId }).of({ team: teamId }).changes.get()))

/** The counts of matters that wait for a user of the panel. */
export const waitingCounts = read('admin/waiting', () => answer(api.admin.overview.waiting.get()))
/** The newest `limit` of them, and how many of all are unread. */
export const notifications = (limit: number) =>
  read(`notifications/${limit}`, () => answerNotices(api.user.notifications({ id: limit }).get()))
export type Notice = Awaited<ReturnType<ReturnType<typeof notifications>['load']>>['rows'][number]

export const rankingYears = read('ranking-years', () => answer(api.ranking.years.get()))
/** The ranking of the newest year, for a page that knows no year yet. */
export const newestRanking = read('ranking/newest', () => answer(api.ranking.get()))
export const ranking = (yearId: number) => read(`ranking/${yearId}`, () => answer(api.ranking({ id: yearId }).get()))
export const rankingDistricts = (yearId: number) =>
  read(`ranking/${yearId}/districts`, () => answer(api.ranking({ id: yearId }).districts.get()))

/** The areas and tasks that hold now, and how they differ from those of the year before. */
export const publicRules = read('rules', () => answer(api.rules.get()))
export const ruleChanges = read('rules/changes', () => answer(api.rules.changes.get()))

/** Public facts of a troop; null for an unknown or hidden one. */
export const teamHistory = (id: number) =>
  read(`team-history/${id}`, () =>
    answer(api.teams({ id }).history.get()).catch(error => {
      if (isRefusedWith(error, 'team-unknown') || isRefusedWith(error, 'invalid')) return null
      throw error
    }),
  )

export type TeamHistory = NonNullable<Awaited<ReturnType<ReturnType<typeof teamHistory>['load']>>>

export const districts = read('districts', () => answer(api.districts.get(), 'districts-not-read'))
export const teamsOf = (districtId: number) =>
  read(`teams-of/${districtId}`, () => answer(api.teams['by-district-id']({ id: districtId }).get(), 'teams-not-read'))
export const myRequest = read('my-request', () => answer(api.teams.request.get()))
export const diplomas = (teamId: number) =>
  read(`diplomas/${teamId}`, () => answer(api.teams({ id: teamId }).diplomas.get()))
export const myTeam = read('my-team', () => answer(api.teams.mine.get()))

/** Unused invitations that the reader may take back, newest first. */
export const invitations = read('invitations', () => answer(api.invitations.get()))
export type WaitingInvitation = Awaited<ReturnType<typeof invitations.load>>[number]
/** Planned leavings in the reader's teams, and the handover by which the reader leads. */
export const handovers = read('handovers', () => answer(api.invitations.handovers.get()))

export const districtFigures = read('admin/overview-districts', () =>
  answer(api.admin.overview.districts.get()).catch(nothingRuns),
)

export const holdersOf = (role: NationalOffice) =>
  read(`admin/holders/${role}`, () => answer(api.admin.users.admins({ role }).get()))

interface SheetPlace {
  teamId: number
  yearId: number
}

const sheetCalls = ({ teamId, yearId }: SheetPlace) =>
  [
    answer(api.categorization({ id: yearId }).get()),
    answer(api.tasks({ id: yearId }).of({ team: teamId }).get()),
    answer(api.tasks.initial({ id: yearId }).of({ team: teamId }).get()),
  ] as const

/** A troop's sheet of any year, with who entered what. null: no categorization is running. */
export const teamSheet = (place: SheetPlace) =>
  read(`admin/team-sheet/${place.teamId}/${place.yearId}`, () => Promise.all(sheetCalls(place)).catch(nothingRuns))

/** A troop with its leaders, for those who manage it. */
export const managedTeam = (id: number) => read(`admin/team/${id}`, () => answer(api.admin.teams({ id }).get()))
export type ManagedTeam = Awaited<ReturnType<ReturnType<typeof managedTeam>['load']>>

/** A sheet as the troop's leaders read it (rules.md#76). null for a year that is unknown or a draft. */
export const oldSheet = (place: SheetPlace) =>
  read(`old-sheet/${place.teamId}/${place.yearId}`, () =>
    Promise.all(sheetCalls(place)).catch(error => {
      if (isRefusedWith(error, 'year-unknown') || isRefusedWith(error, 'invalid')) return null
      throw error
    }),
  )

/** The result of a sheet a year earlier. */
export const lastYearOf = ({ teamId, yearId }: SheetPlace) =>
  read(`last-year/${yearId}/${teamId}`, () => answer(api.tasks({ id: yearId }).of({ team: teamId })['last-year'].get()))

/** A troop's sheets of all years with their results, the newest first. */
export const teamSheets = (teamId: number) =>
  read(`team-sheets/${teamId}`, () => answer(api.teams({ id: teamId }).sheets.get()))
export type TeamYear = Awaited<ReturnType<ReturnType<typeof teamSheets>['load']>>[number]

/** Talks about a sheet, for both of its sides, the newest first. */
export const talksOf = ({ teamId, yearId }: SheetPlace) =>
  read(`talks/${yearId}/${teamId}`, () => answer(api.talks({ id: yearId }).of({ team: teamId }).get()))
export type Talk = Awaited<ReturnType<ReturnType<typeof talksOf>['load']>>[number]

/** The figures of what is to do on the own sheet. null: no categorization is running. */
export const myToDo = ({ teamId }: { teamId: number }) =>
  read(`my-to-do/${teamId}`, () => answer(api.tasks.left.get()).catch(nothingRuns))

interface Reader {
  id: number
  team: { id: number } | null
}

/** The reads whose answers are embedded in the page (`embeds` in domain/addresses.ts), in addition to the session. */
export const firstReads = (url: URL, reader: Reader | null): Read<unknown>[] =>
  embedsOf(url, reader ? 'signedIn' : 'visitor').flatMap(path => readOf(path, reader) ?? [])

/** Undefined for a path whose answer another read waits for too, and for those of the panel, which reads on its own. */
function readOf(path: string, reader: Reader | null): Read<unknown> | undefined {
  const [, team] = /^\/api\/teams\/(\d+)\/history$/.exec(path) ?? []
  if (team) return teamHistory(Number(team))
  const owner = reader?.team && { userId: reader.id, teamId: reader.team.id }
  switch (path) {
    case '/api/config':
      return config
    case '/api/content':
      return content
    case '/api/ranking':
      return newestRanking
    case '/api/ranking/years':
      return rankingYears
    case '/api/rules':
      return publicRules
    case '/api/rules/changes':
      return ruleChanges
    case '/api/tasks':
      return owner ? mySheet(owner) : undefined
    case '/api/tasks/last-year':
      return owner ? myLastYear(owner) : undefined
    case '/api/review':
      return owner ? myReview(owner) : undefined
  }
}

export function nothingRuns(error: unknown): null {
  if (isRefusedWith(error, 'nothing-runs')) return null
  throw error
}
