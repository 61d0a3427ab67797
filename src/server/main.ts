import { configure } from './config.ts'
import { examineData } from './database/dataFolder.ts'
import { orExplain } from './startRefused.ts'

// What this process writes is for its own user only.
process.umask(0o077)

await orExplain(async () => {
  configure(process.env)
  // The rest of the server is loaded while the database is looked at.
  const [{ run }] = await Promise.all([import('./run.ts'), examineData()])
  await run()
})
