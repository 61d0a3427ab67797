import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageManager, version } from '../../../package.json'
import { PROJECT_FOLDER } from './projectFolder.ts'

export { version }

export const BUN_WANTED = packageManager.replace('bun@', '')

let known: string | null | undefined

/**
 * Returns 12 digits of the commit that runs, or null when it is unknown. Read once, at the start: `git checkout` changes a clone
 * under the running server.
 */
export function commit(): string | null {
  if (known === undefined) known = commitOf(PROJECT_FOLDER)
  return known
}

export function commitOf(project: string): string | null {
  const hash = read(join(project, 'commit')) ?? headOfClone(join(project, '.git'))
  return hash && /^[0-9a-f]{12}/.test(hash) ? hash.slice(0, 12) : null
}

/** Reads the files itself, because the program `git` refuses a clone that belongs to another user. */
function headOfClone(git: string): string | null {
  const head = read(join(git, 'HEAD'))
  const branch = head?.match(/^ref: (.+)/)?.[1]
  if (!branch) return head
  const packed = read(join(git, 'packed-refs'))?.split('\n')
  return read(join(git, branch)) ?? packed?.find(line => line.endsWith(` ${branch}`)) ?? null
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch {
    return null
  }
}

export function versionInWords(): string {
  const taken = commit()
  return `E-Kategoryzacja ${version}${taken ? ` (${taken})` : ''}, Bun ${Bun.version}`
}
