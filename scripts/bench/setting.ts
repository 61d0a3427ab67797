import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '#test/process.ts'
import { createAssociation } from '../association.ts'
import { MEMORY } from '../measuring.ts'

export type Bench = Awaited<ReturnType<typeof prepareBench>>

export async function prepareBench(folder: string) {
  const association = await createAssociation(folder)
  const untouched = join(folder, 'untouched.db')
  copyFileSync(join(folder, 'app.db'), untouched)
  return {
    folder,
    ...association,
    server: await startServer({ dataDir: folder, env: { ...MEMORY, CLIENT_DIR: undefined } }),
    copyOfDatabase(name: string) {
      const path = join(folder, name)
      copyFileSync(untouched, path)
      return path
    },
  }
}
