import { orExplain } from './startRefused.ts'

// What this process writes is for its own user only.
process.umask(0o077)

// Imported late: the settings are read, and may be refused, on the way.
await orExplain(async () => (await import('./run.ts')).run())
