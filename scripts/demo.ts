import { installPackages } from './install.ts'

// An invented association to look at, on this machine only. Keeps what is changed in it until ./data-demo is deleted.

installPackages('--production')
process.env.NODE_ENV ??= 'production'
process.env.HOST = '127.0.0.1'
process.env.DATA_DIR ||= './data-demo'
process.env.ASSOCIATION_NAME ||= 'Związek Drużyn Puszczańskich'

const { run } = await import('../src/server/run.ts')
const { prepareDemo } = await import('../src/server/demo/fill.ts')
const { listAccounts } = await import('../src/server/demo/accounts.ts')
const { config } = await import('../src/server/config.ts')

await run(prepareDemo)
console.log(`\n${config.associationName}: ${config.baseUrl}\n\n${listAccounts()}\n`)
