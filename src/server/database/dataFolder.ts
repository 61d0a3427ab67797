import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, cannotWrite } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { inChild } from './child.ts'
import type { Findings } from './inspect.ts'
import { lockData } from './lock.ts'
import { undoHalfRestore } from './replaced.ts'

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

let examining: Promise<Findings | null> | undefined

/** Locks the folder and checks the database in it, once for each process. Null without a database. @throws CommandError */
export const examineData = () => (examining ??= examine())

async function examine(): Promise<Findings | null> {
  makeFolder()
  lockData(config.dataDir)
  undoHalfRestore(databasePath())
  // In a child process, while the server's modules load (main.ts).
  return existsSync(databasePath()) ? JSON.parse(await inChild('inspect', [databasePath()])) : null
}

function idsOf(user: string): [uid: number, gid: number] {
  if (!isUser(user)) throw new CommandError(64, `There is no user ${user} on this machine.`)
  return [idOf('-u', user), idOf('-g', user)]
}

export const isUser = (name: string) => !Number.isNaN(idOf('-u', name))

const idOf = (option: string, user: string) =>
  Number(Bun.spawnSync(['id', option, user], { stderr: 'ignore' }).stdout.toString() || Number.NaN)
