import type { ProblemCode, ProblemDetails } from '#server/core/problem.ts'

/** Codes of the client: there was no answer, or an error without a code, which a proxy or another version may send. */
export type OwnCode =
  | 'no-connection'
  | 'no-reason'
  /** An error with a message and without a code. */
  | 'unknown-message'
  | 'user-not-read'
  | 'districts-not-read'
  | 'teams-not-read'
  | 'sign-in-failed'
  | 'registration-failed'
  | 'activation-failed'
  | 'reset-not-requested'
  | 'reset-failed'

export type Code = ProblemCode | OwnCode
export type CodeDetails<C extends Code> = C extends ProblemCode
  ? ProblemDetails<C>
  : C extends 'unknown-message'
    ? { said: string }
    : object

/** A failed call. Status 0 means that there was no response at all; `message` is the server's English, for the console. */
export class ApiError<C extends Code = Code> extends Error {
  constructor(
    readonly status: number,
    readonly code: C,
    readonly details = {} as CodeDetails<C> & { field?: string },
    message: string = code,
  ) {
    super(message)
  }
}

export const isRefusedWith = <C extends Code>(error: unknown, code: C): error is ApiError<C> =>
  error instanceof ApiError && error.code === code

/** There was no answer, or the server or a proxy failed. */
export const mayRecover = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Returns the pause in ms: 1, 2, 4 … 60 seconds. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 60_000)

/** An error whose message is Polish already. */
export class SaidInPolish extends Error {}
