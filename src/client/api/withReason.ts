import { ApiError } from './call.ts'

/** Where the server refuses without a word of its own, `fallback` is the reason. */
export async function withReason<T>(call: Promise<T>, fallback: string): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.message === 'Unknown error') throw new ApiError(error.status, fallback)
    throw error
  }
}
