import * as v from 'valibot'

export const LARGEST_COPY = 512 * 1024 * 1024

export const RESTORE_WORD = 'PRZYWRÓĆ'

/** A copy's name begins with its kind. */
export const COPY_KINDS = ['daily', 'change', 'migration', 'manual', 'uploaded', 'replaced', 'rescued'] as const

export type CopyKind = (typeof COPY_KINDS)[number]

export const CopyName = v.object({
  name: v.pipe(v.string(), v.regex(new RegExp(`^(${COPY_KINDS.join('|')})-[\\w.-]{1,180}\\.db$`))),
})

export const RestoreRequest = v.object({ confirm: v.string() })
