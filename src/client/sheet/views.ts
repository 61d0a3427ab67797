import { chunk } from '#client/ui/chunk.ts'

export const views = chunk(() => import('./laterViews.ts'))
