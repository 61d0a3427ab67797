import * as v from 'valibot'

export const LARGEST_COPY = 512 * 1024 * 1024

export const RESTORE_WORD = 'PRZYWRÓĆ'

export const CopyName = v.object({
  name: v.pipe(v.string(), v.regex(/^(daily|change|migration|manual|uploaded)-[\w.-]{1,180}\.db$/)),
})

export const RestoreRequest = v.object({ confirm: v.string() })
