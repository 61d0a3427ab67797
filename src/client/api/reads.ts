import { ApiError, answer, api } from './call.ts'
import type { Read } from './useRead.ts'

export const read = <T>(key: string, load: () => Promise<T>): Read<T> => ({ key, load })

/** null: nobody is signed in. */
export const me = read('me', () => answer(api.user.get()).catch(nobody))
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

/** All years as the panel lists them, the newest first. */
export const years = read('years', () => answer(api.admin.categorization.shallow.get()))
export const editorYear = (id: number) => read(`year/${id}`, () => answer(api.admin.categorization({ id }).get()))
export const filledSheets = (id: number) =>
  read(`year/${id}/sheets`, () => answer(api.admin.categorization.list({ id }).get()))
export const yearComparison = (id: number, other: number) =>
  read(`year/${id}/with/${other}`, () => answer(api.admin.categorization.compare({ id }).with({ other }).get()))

/** The newest `limit` of them; null when they could not be read, which must not take the page away. */
export const notifications = (limit: number) =>
  read(`notifications/${limit}`, () => answer(api.user.notifications({ id: limit }).get()).catch(() => null))
export type Notice = NonNullable<Awaited<ReturnType<ReturnType<typeof notifications>['load']>>>[number]

/** The years whose ranking everybody may see, the newest first. */
export const rankingYears = read('ranking-years', () => answer(api.ranking.years.get()))
export const ranking = (yearId: number) => read(`ranking/${yearId}`, () => answer(api.ranking({ id: yearId }).get()))

/** What a newcomer may choose from. */
export const districts = read('districts', () => answer(api.districts.get()))
export const teamsOf = (districtId: number) =>
  read(`teams-of/${districtId}`, () => answer(api.teams['by-district-id']({ id: districtId }).get()))
export const myTeam = read('my-team', () => answer(api.teams.mine.get()))

function nobody(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}

function nothingRuns(error: unknown): null {
  if (error instanceof ApiError && error.status === 409) return null
  throw error
}
