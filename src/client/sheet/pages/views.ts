import { chunk } from '#client/ui/chunk.ts'

/** They are below the first screen of a summary, so they wait until it is painted. */
export const views = chunk(() => import('./laterViews.ts'), true)
