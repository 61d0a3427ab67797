import { installPackages } from './install.ts'

installPackages('--production')
process.env.NODE_ENV ??= 'production'
await import('../src/server/main.ts')
