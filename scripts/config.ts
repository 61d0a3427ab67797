import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { dirname, join } from 'node:path'
import { recipientsOfSettings } from '#server/archives/backupTo.ts'
import { CommandError, exitOnCommandError } from '#server/core/commandError.ts'
import { config, configure } from '#server/core/config.ts'
import { tryToListen } from '#server/core/listening.ts'
import { BadSettings, doubtsIn, shownSettings } from '#server/core/settings.ts'
import { versionInWords } from '#server/core/version.ts'

// `bun run config` prints the settings that are in force and every fault; `--check` the faults alone. It starts nothing and
// ends with 78 when there is a fault.

await exitOnCommandError(async () => {
  const isCheck = process.argv.includes('--check')
  if (!isCheck) console.log([`# ${versionInWords()}`, ...shownSettings(process.env)].join('\n'))
  const faults = await findFaults()
  if (faults.length > 0) throw new BadSettings(faults)
  console.log(isCheck ? 'The settings have no fault.' : '# No fault.')
})

async function findFaults(): Promise<string[]> {
  const wrong = await problemsOf(() => configure(process.env))
  const doubts = doubtsIn(process.env)
  if (wrong.length > 0) return [...wrong, ...doubts]
  return [
    ...doubts,
    ...(config.backupRecipients ? await problemsOf(recipientsOfSettings) : []),
    ...faultOfFolder(config.dataDir),
    ...((await isServing()) ? [] : await problemsOf(() => tryToListen(config))),
  ]
}

async function problemsOf(work: () => unknown): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof BadSettings) return error.problems
    if (error instanceof CommandError) return [error.message]
    throw error
  }
}

/** Makes a folder for a moment, which also fails on a read-only disk and inside /proc. */
function faultOfFolder(folder: string): string[] {
  const there = existingPart(folder)
  if (!statSync(there).isDirectory()) return [`DATA_DIR ${folder} cannot be a folder: ${there} is a file`]
  try {
    rmdirSync(mkdtempSync(join(there, '.config-')))
    return []
  } catch (error) {
    return [`DATA_DIR ${folder} may not be written by this user (${(error as { code?: string }).code})`]
  }
}

function existingPart(path: string): string {
  return existsSync(path) ? path : existingPart(dirname(path))
}

/** True when the server itself has the port. */
async function isServing(): Promise<boolean> {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[config.host] ?? config.host
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${config.port}/api/health`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    return 'status' in ((await answer.json()) as object)
  } catch {
    return false
  }
}
