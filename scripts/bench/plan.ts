/** One request that a client of the load generator sends, again and again. */
export interface Call {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  /** JSON; `#` in it becomes a number that was not sent before. */
  body?: string
  /** What it must be answered with; everything else is a failure. */
  status?: number
  /** Only makes ready for what is measured. */
  untimed?: boolean
}

/** What the load generator does: each client sends its calls in turn on a connection of its own, one at a time. */
export interface Plan {
  origin: string
  clients: readonly (readonly Call[])[]
  seconds: number
}

/** What came of it; times in milliseconds, of the timed calls only. */
export interface Outcome {
  answered: number
  failed: number
  /** As many as all clients together would have had answered if they had sent timed calls only. */
  perSecond: number
  p50: number
  p99: number
}
