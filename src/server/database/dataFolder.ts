import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { PROJECT_FOLDER } from '#server/projectFolder.ts'
import { cannotWrite, isRefusal, StartRefused } from '#server/startRefused.ts'
import { lockData } from './lock.ts'

export const databasePath = () => join(config.dataDir, 'app.db')

export function makeFolder() {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw cannotWrite(`DATA_DIR ${config.dataDir} cannot be made: ${(error as Error).message}`)
  }
}

let examining: Promise<void> | undefined

/**
 * Makes the folder this process's own and looks at the database in it, once: who begins it early loads the server
 * meanwhile (main.ts). @throws StartRefused
 */
export const examineData = () => (examining ??= examine())

async function examine() {
  makeFolder()
  lockData(config.dataDir)
  if (existsSync(databasePath())) await lookBeside(databasePath())
}

/** In a process of its own: for 1,000 troops it takes as long as a quarter of the modules. It refuses as a command does. */
async function lookBeside(path: string) {
  const command = Bun.isStandaloneExecutable ? ['look'] : ['--no-env-file', join(PROJECT_FOLDER, 'scripts/look.ts')]
  const looking = Bun.spawn([process.execPath, ...command, path], { env: {}, stdout: 'ignore', stderr: 'pipe' })
  const [code, said] = await Promise.all([looking.exited, new Response(looking.stderr).text()])
  if (isRefusal(code)) throw new StartRefused(code, said.trim())
  if (code !== 0) throw new Error(`Looking at ${path} ended with ${code}: ${said}`)
}
