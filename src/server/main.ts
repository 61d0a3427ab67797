import { configure } from './config.ts'
import { run } from './run.ts'
import { orExplain } from './startRefused.ts'

// What this process writes is for its own user only.
process.umask(0o077)

await orExplain(() => {
  configure(process.env)
  return run()
})
