import type { NationalOffice } from '#domain/people/roles.ts'
import { isRefusedWith } from './ApiError.ts'
import { answer, answerNotices, api } from './call.ts'
import type { Read } from './useRead.ts'

export const read = <T>(key: string, load: () => Promise<T>): Read<T> => ({ key, load })

export const config = read('config', () => answer(api.config.get()))

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

/** Result of the own sheet a year ago. */
export const myLastYear = ({ userId, teamId }: { userId: number; teamId: number }) =>
  read(`my-last-year/${userId}/${teamId}`, () =>
    answer(api.tasks['last-year'].get()).catch(error => nothingRuns(error) ?? { lastYear: null }),
  )

/** Review of the own sheet. null: no categorization is running. */
export const myReview = ({ teamId }: { teamId: number }) =>
  read(`my-review/${teamId}`, () => answer(api.review.get()).catch(nothingRuns))

/** Review of any sheet, with its history. */
export const teamReview = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`admin/review/${yearId}/${teamId}`, () => answer(api.review({ id: yearId }).of({ team: teamId }).get()))
/** Points of a sheet, week by week. */
export const sheetStory = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`story/${yearId}/${teamId}`, () => answer(api.tasks({ id: yearId }).of({ team: teamId }).story.get()))
/** Remarks of both sides about a sheet, the oldest first. */
export const remarks = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`remarks/${yearId}/${teamId}`, () => answer(api.remarks({ id: yearId }).of({ team: teamId }).get()))

/** The changes of values and prerequisites on a sheet, the newest first. */
export const entryChanges = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`changes/${yearId}/${teamId}`, () => answer(api.tasks({ id: yearId }).of({ team: teamId }).changes.get()))

/** The newest `limit` of them, and how many of all are unread. */
export const notifications = (limit: number) =>
  read(`notifications/${limit}`, () => answerNotices(api.user.notifications({ id: limit }).get()))
export type Notice = Awaited<ReturnType<ReturnType<typeof notifications>['load']>>['rows'][number]

/** The years whose ranking everybody may see, the newest first. */
export const rankingYears = read('ranking-years', () => answer(api.ranking.years.get()))
/** The newest year's, which needs no year to be known first. */
export const newestRanking = read('ranking/newest', () => answer(api.ranking.get()))
export const ranking = (yearId: number) => read(`ranking/${yearId}`, () => answer(api.ranking({ id: yearId }).get()))
/** The names of the districts to filter it by. */
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

/** The teams a newcomer may choose from. */
export const districts = read('districts', () => answer(api.districts.get(), 'districts-not-read'))
export const teamsOf = (districtId: number) =>
  read(`teams-of/${districtId}`, () => answer(api.teams['by-district-id']({ id: districtId }).get(), 'teams-not-read'))
/** State of the own request for access. */
export const myRequest = read('my-request', () => answer(api.teams.request.get()))
/** Results of a troop in each finished year, the newest first. */
export const diplomas = (teamId: number) =>
  read(`diplomas/${teamId}`, () => answer(api.teams({ id: teamId }).diplomas.get()))
export const myTeam = read('my-team', () => answer(api.teams.mine.get()))

export const districtFigures = read('admin/overview-districts', () =>
  answer(api.admin.overview.districts.get()).catch(nothingRuns),
)

export const holdersOf = (role: NationalOffice) =>
  read(`admin/holders/${role}`, () => answer(api.admin.users.admins({ role }).get()))

/** A troop's sheet of any year, with who entered what. null: no categorization is running. */
export const teamSheet = ({ teamId, yearId }: { teamId: number; yearId: number }) =>
  read(`admin/team-sheet/${teamId}/${yearId}`, () =>
    Promise.all([
      answer(api.categorization({ id: yearId }).get()),
      answer(api.tasks({ id: yearId }).of({ team: teamId }).get()),
      answer(api.tasks.initial({ id: yearId }).of({ team: teamId }).get()),
      answer(api.admin.teams({ id: teamId }).get()),
    ]).catch(nothingRuns),
  )

interface Reader {
  id: number
  team: { id: number } | null
}

/** The reads whose answers are embedded in the page, in addition to the session. */
export function firstReads({ pathname, searchParams }: URL, reader: Reader | null): Read<unknown>[] {
  const path = pathname.replace(/(?<=.)\/$/, '')
  const [, team] = /^\/druzyny\/(\d+)$/.exec(path) ?? []
  if (team) return [teamHistory(Number(team))]
  if (path === '/zasady/zadania') return [publicRules]
  if (path === '/zasady/zmiany') return [ruleChanges]
  if (path === '/ranking') return [rankingYears, ...(searchParams.has('rok') ? [] : [newestRanking])]
  if (path === '/') return [config]
  if (path !== '/kategoryzacja' || !reader?.team) return []
  const owner = { userId: reader.id, teamId: reader.team.id }
  return [mySheet(owner), myLastYear(owner), myReview(owner)]
}

export function nothingRuns(error: unknown): null {
  if (isRefusedWith(error, 'nothing-runs')) return null
  throw error
}
