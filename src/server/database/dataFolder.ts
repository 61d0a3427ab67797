import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, cannotWrite, isCommandErrorCode } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'
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

/** Locks the folder and checks the database in it, once for each process. @throws CommandError */
export const examineData = () => (examining ??= examine())

async function examine() {
  makeFolder()
  lockData(config.dataDir)
  if (existsSync(databasePath())) await inspectInChild(databasePath())
}

/** Runs in a child process while the server's modules load (main.ts). */
async function inspectInChild(path: string) {
  const command = Bun.isStandaloneExecutable
    ? ['inspect']
    : ['--no-env-file', join(PROJECT_FOLDER, 'scripts/inspect.ts')]
  const looking = Bun.spawn([process.execPath, ...command, path], { env: {}, stdout: 'ignore', stderr: 'pipe' })
  const [code, said] = await Promise.all([looking.exited, new Response(looking.stderr).text()])
  if (isCommandErrorCode(code)) throw new CommandError(code, said.trim())
  if (code !== 0) throw new Error(`Checking ${path} ended with ${code}: ${said}`)
}
