export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Now as the database and the API write it: ISO 8601, UTC. */
export const now = () => new Date().toISOString()

/** The time `ms` milliseconds from now; in the past when negative. */
export const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()
