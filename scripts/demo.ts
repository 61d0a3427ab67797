import { exitOnCommandError } from '#server/core/commandError.ts'
import { config, configure } from '#server/core/config.ts'
import { refuseAllButDemo } from '#server/demo/demoMark.ts'
import { prepareDemo } from '#server/demo/fillDemo.ts'
import { listAccounts } from '#server/demo/shownAccounts.ts'
import { run } from '#server/run.ts'

// An invented association to look around in, on this machine only. What is changed in it stays until the folder is
// deleted.

await exitOnCommandError(() => {
  configure({
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HOST: '127.0.0.1',
    BASE_URL: process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`,
    DATA_DIR: process.env.DATA_DIR || './data-demo',
    ASSOCIATION_NAME: process.env.ASSOCIATION_NAME || 'Związek Drużyn Puszczańskich',
  })
  return run({ refuse: refuseAllButDemo, fill: prepareDemo })
})

console.log(`\n${config.associationName}: ${config.baseUrl}\n\n${listAccounts()}\n`)
