import { exitOnCommandError } from './core/commandError.ts'
import { configure } from './core/config.ts'
import { examineData } from './database/dataFolder.ts'

// New files are readable by this process's user only.
process.umask(0o077)

// Elysia reads it when it is loaded, with the import below.
process.env.NODE_ENV ??= 'production'

await exitOnCommandError(async () => {
  configure(process.env)
  // The other modules load while a child process checks the database.
  const [{ run }] = await Promise.all([import('./run.ts'), examineData()])
  await run()
})
