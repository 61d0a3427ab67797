// What the single file of `bun run compile` does: it serves; with the name of a command it does that command's work.

const COMMANDS: Record<string, () => Promise<unknown>> = {
  start: () => import('./start.ts'),
  demo: () => import('./demo.ts'),
  admin: () => import('./admin.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  // Called by the server itself (server/database/dataFolder.ts).
  look: () => import('./look.ts'),
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

export {}
