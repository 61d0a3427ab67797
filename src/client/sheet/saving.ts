import type { Change } from './changes.ts'

/** How far the saving of a sheet has come, as a page shows it. */
export interface Saving {
  phase: 'untouched' | 'saving' | 'saved' | 'retrying' | 'stopped'
  savedAt: number | null
  /** Not confirmed yet. */
  changes: readonly Change[]
  refusals: readonly Refusal[]
}

/** A change dropped after the server said no, with the server's sentence. */
export interface Refusal {
  change: Change
  message: string
}

/** What saving asks of the world around it. */
export interface Outside {
  send(change: Change): Promise<unknown>
  /** Told before the change counts as saved, so that what is shown below it is right by then. */
  confirmed(change: Change): void
  /** The sheet is not as we know it: locked, closed, or changed from elsewhere. */
  outdated(): void
  /** Somebody else is here, or nobody. */
  signedOut(): void
}
