import { join } from 'node:path'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'

// Entry point of the single file of `bun run compile`: serves, or runs the command that its first argument names.

const COMMANDS: Record<string, () => Promise<unknown>> = {
  start: () => import('#server/main.ts'),
  demo: () => import('./demo.ts'),
  admin: () => import('./admin.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  config: () => import('./config.ts'),
  // The text of `bun run licences`, which is embedded.
  licences: async () => console.log(await Bun.file(join(PROJECT_FOLDER, 'LICENCES.txt')).text()),
  '--version': () => import('./version.ts'),
  // Called by the server itself (server/database/dataFolder.ts).
  inspect: () => import('./inspect.ts'),
}

const name = process.argv[2] ?? 'start'
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) {
  console.error(`There is no command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(64)
}
// A command finds its own arguments where `bun run` puts them.
process.argv.splice(2, 1)
await command()
