import { installPackages } from './install.ts'

// The client reloads by itself (HMR); a change of the server starts the process anew.

installPackages()
const { exited } = Bun.spawn([process.execPath, '--watch', 'src/server/main.ts'], {
  env: { ...process.env, NODE_ENV: 'development' },
  stdio: ['inherit', 'inherit', 'inherit'],
})
process.exit(await exited)
