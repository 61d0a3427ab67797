import { exitOnCommandError } from '#server/core/commandError.ts'

// Called by the server itself (server/database/child.ts), so that others are served meanwhile: `<database>` prints what a
// start has to know of it, `--copies <copy>…` keeps a verdict next to each, `--prove <backup> <target>` writes a proven copy.

process.umask(0o077)
const [what, ...rest] = process.argv.slice(2)
await exitOnCommandError(async () => {
  // Each loads only what it needs: a start waits for the last one.
  if (what === '--copies') {
    const { isFileSound } = await import('#server/database/verdict.ts')
    for (const copy of rest) isFileSound(copy)
  } else if (what === '--prove') {
    const { proveBackup } = await import('#server/database/restore.ts')
    proveBackup(rest[0]!, rest[1])
  } else {
    const { inspect } = await import('#server/database/inspect.ts')
    console.log(JSON.stringify(inspect(what!)))
  }
})
