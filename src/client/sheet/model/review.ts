import type { myReview } from '#client/api/reads.ts'

/** The state of a sheet that is handed in and answered, as the leaders read it (rules.md#52). */
export type Review = NonNullable<Awaited<ReturnType<ReturnType<typeof myReview>['load']>>>
