import { ApiError, answer, api } from './call.ts'
import type { Read } from './useRead.ts'

export const read = <T>(key: string, load: () => Promise<T>): Read<T> => ({ key, load })

/** null: nobody is signed in. */
export const me = read('me', () => answer(api.user.get()).catch(nobody))
export const config = read('config', () => answer(api.config.get()))

/** null: no categorization is running. */
export const runningYear = read('running-year', () => answer(api.categorization.get()).catch(nothingRuns))
export const myStanding = read('my-standing', () => answer(api.categorization.category.get()).catch(nothingRuns))

function nobody(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}

function nothingRuns(error: unknown): null {
  if (error instanceof ApiError && error.status === 409) return null
  throw error
}
