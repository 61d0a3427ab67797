import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, cannotWrite, isCommandErrorCode } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'
import { lockData } from './lock.ts'

export const databasePath = () => join(config.dataDir, 'app.db')

/** Makes DATA_DIR if it is missing; when root makes it, for `owner`. @throws CommandError */
export function makeFolder(owner?: string) {
  if (existsSync(config.dataDir)) return
  const ids = process.getuid?.() === 0 && owner !== undefined ? idsOf(owner) : null
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    if (ids) chownSync(config.dataDir, ...ids)
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

/** The numbers of a user of this machine and of their group. */
function idsOf(user: string): [uid: number, gid: number] {
  const id = (option: string) => Number(Bun.spawnSync(['id', option, user]).stdout.toString() || Number.NaN)
  const ids: [number, number] = [id('-u'), id('-g')]
  if (ids.some(Number.isNaN)) throw new CommandError(64, `There is no user ${user} on this machine.`)
  return ids
}
