import process from 'node:process'

// `bun run start` installs first, in a process of its own: one that began without packages does not find them later.

process.env.NODE_ENV ??= 'production'
await import('#server/main.ts')
