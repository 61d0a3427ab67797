import process from 'node:process'

// An invented association to look around in, on this machine only. What is changed in it stays until the folder is
// deleted.

// The libraries read it when they are loaded, so all imports follow.
process.env.NODE_ENV ??= 'production'
const { exitOnCommandError } = await import('#server/core/commandError.ts')
const { config, configure } = await import('#server/core/config.ts')
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
