import { exitOnCommandError } from './core/commandError.ts'
import { configure } from './core/config.ts'
import { examineData } from './database/dataFolder.ts'

// New files are readable by this process's user only.
process.umask(0o077)

await exitOnCommandError(async () => {
  configure(process.env)
  // The other modules load while a child process checks the database.
  const [{ run }] = await Promise.all([import('./run.ts'), examineData()])
  await run()
})
