import { chunk } from '#client/ui/chunk.ts'

/** Requested once the page is usable, or by what needs it first (decision 017). */
export const later = chunk(() => import('./laterParts.ts'), true)
