import { exitOnCommandError } from '#server/core/commandError.ts'
import { inspect } from '#server/database/inspect.ts'

// Looks at the database while the server is loaded (server/database/dataFolder.ts).

await exitOnCommandError(() => inspect(process.argv.at(-1)!))
