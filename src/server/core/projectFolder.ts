import { join } from 'node:path'

/** Holds `migrations` and `public`. The executable of `bun run compile` embeds both, and `client`, the bundled pages. */
export const PROJECT_FOLDER = Bun.isStandaloneExecutable ? import.meta.dir : join(import.meta.dir, '../../..')
