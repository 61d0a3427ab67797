import * as v from 'valibot'

/** How many bytes a file may have that is brought as a copy. */
export const LARGEST_COPY = 512 * 1024 * 1024

/** What an administrator types before a copy takes the place of the database. */
export const RESTORE_WORD = 'PRZYWRÓĆ'

/** A file's name as `copies` gives it; never a path. */
export const CopyName = v.object({
  name: v.pipe(v.string(), v.regex(/^(daily|change|migration|manual|uploaded)-[\w.-]{1,180}\.db$/)),
})

export const RestoreRequest = v.object({ confirm: v.string() })
