import { MINUTE, SECOND } from './clock.ts'

interface ReadLimit {
  /** As the app declares it, without `/api`. */
  route: string
  /** Calls of one person. */
  most: number
  /** In ms. */
  per: number
  /** Counts each address of the route by itself. */
  eachAddress?: true
}

const HISTORY = '/tasks/:id/of/:team/changes'
const STORY = '/tasks/:id/of/:team/story'

/**
 * All reads that cost more than others, with how often one person may repeat them; the guards ask it (auth/guards.ts). A
 * coordinator who goes through a list of sheets opens the history of each.
 */
export const READ_LIMITS: readonly ReadLimit[] = [
  { route: '/user/export', most: 3, per: MINUTE },
  { route: HISTORY, most: 3, per: MINUTE, eachAddress: true },
  { route: HISTORY, most: 40, per: MINUTE },
  { route: STORY, most: 10, per: MINUTE, eachAddress: true },
  { route: STORY, most: 40, per: MINUTE },
  { route: '/admin/overview', most: 10, per: 10 * SECOND },
  { route: '/admin/overview/roster', most: 10, per: 10 * SECOND },
  { route: '/admin/overview/matrix', most: 10, per: 10 * SECOND },
  { route: '/admin/overview/districts', most: 10, per: 10 * SECOND },
  { route: '/admin/categorization/list/:id', most: 10, per: 10 * SECOND },
  { route: '/admin/categorization/:id/closing', most: 10, per: 10 * SECOND },
]
