import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '#test/process.ts'
import { createAssociation } from '../association.ts'
import { MEMORY } from '../measuring.ts'

export type Bench = Awaited<ReturnType<typeof prepareBench>>

/** Creates the association in `folder` and serves it. */
export async function prepareBench(folder: string) {
  const association = await createAssociation(folder)
  const untouched = join(folder, 'untouched.db')
  copyFileSync(join(folder, 'app.db'), untouched)
  return {
    folder,
    ...association,
    server: await startServer({ dataDir: folder, env: MEMORY }),
    /** Copies the database as it was before any measurement. */
    copyOfDatabase(name: string) {
      const path = join(folder, name)
      copyFileSync(untouched, path)
      return path
    },
  }
}
