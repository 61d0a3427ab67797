import type { AroundNavHandler } from 'wouter'
import { ApiError } from './api/call.ts'
import { me } from './api/reads.ts'
import { refresh } from './api/useRead.ts'

/** A new page starts at its top; a filter or tab, which only changes the search, stays where it is. */
export const startAtTheTop: AroundNavHandler = (navigate, to, options) => {
  const before = location.pathname
  navigate(to, options)
  if (location.pathname !== before) scrollTo(0, 0)
}

/** Some read was refused for want of a session: ask who is there, and the entrance of the page does the rest. */
export function recheckSession(error: unknown) {
  if (error instanceof ApiError && error.status === 401) refresh(me)
}
