import { join } from 'node:path'

/**
 * Where `migrations` and `public` lie: the project, or inside the single file that `bun run compile` makes, which has them
 * embedded together with `client`, the bundled pages.
 */
export const PROJECT_FOLDER = Bun.isStandaloneExecutable ? import.meta.dir : join(import.meta.dir, '../..')
