import { orExplain } from '#server/startRefused.ts'

// An invented association to look around in, on this machine only. What is changed in it stays until the folder is
// deleted.

process.env.NODE_ENV ??= 'production'
process.env.HOST = '127.0.0.1'
process.env.DATA_DIR ||= './data-demo'
process.env.ASSOCIATION_NAME ||= 'Związek Drużyn Puszczańskich'

await orExplain(async () => {
  const { run } = await import('#server/run.ts')
  const { prepareDemo } = await import('#server/demo/fillDemo.ts')
  await run(prepareDemo)
})

const { config } = await import('#server/config.ts')
const { listAccounts } = await import('#server/demo/shownAccounts.ts')
console.log(`\n${config.associationName}: ${config.baseUrl}\n\n${listAccounts()}\n`)
