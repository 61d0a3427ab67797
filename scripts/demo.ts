import { exitOnCommandError } from '#server/core/commandError.ts'
import { config, configure } from '#server/core/config.ts'

// An invented association to look around in, on this machine only. What is changed in it stays until the folder is
// deleted.

// Elysia reads it when it is loaded, so what imports it is imported after this line.
process.env.NODE_ENV ??= 'production'
const { refuseAllButDemo } = await import('#server/demo/demoMark.ts')
const { prepareDemo } = await import('#server/demo/fillDemo.ts')
const { listAccounts } = await import('#server/demo/shownAccounts.ts')
const { run } = await import('#server/run.ts')

await exitOnCommandError(() => {
  configure({
    ...process.env,
    HOST: '127.0.0.1',
    BASE_URL: process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`,
    DATA_DIR: process.env.DATA_DIR || './data-demo',
    ASSOCIATION_NAME: process.env.ASSOCIATION_NAME || 'Związek Drużyn Puszczańskich',
  })
  return run({ refuse: refuseAllButDemo, fill: prepareDemo })
})

console.log(`\n${config.associationName}: ${config.baseUrl}\n\n${listAccounts()}\n`)
