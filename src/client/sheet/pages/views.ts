import { chunk } from '#client/ui/chunk.ts'
import { styled } from '#client/ui/styles.ts'
import { stylesOf } from '#contract/addresses.ts'

/** They are below the first screen of a summary, so they wait until it is painted. */
export const views = chunk(() => styled(import('./laterViews.ts'), ...stylesOf(['laterViews'])), true)
