import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToOwnerOf } from './copy.ts'
import { whyFileUnsound } from './proof.ts'

// The verdict of the proof is stored in a file next to the copy, so that listing copies opens none of them. It holds for the
// size and time of change of the copy that was proven.

interface Verdict {
  bytes: number
  modified: number
  isSound: boolean
}

export const verdictPath = (copy: string) => `${copy}.verdict`

/** Returns null when the copy was not proven as it is now. */
export function verdictOn(copy: string): boolean | null {
  try {
    const { bytes, modified, isSound }: Verdict = JSON.parse(readFileSync(verdictPath(copy), 'utf8'))
    const { size, mtimeMs } = statSync(copy)
    return bytes === size && modified === mtimeMs ? isSound : null
  } catch {
    return null
  }
}

export function keepVerdict(copy: string, isSound: boolean) {
  const { size, mtimeMs } = statSync(copy)
  const verdict: Verdict = { bytes: size, modified: mtimeMs, isSound }
  const path = verdictPath(copy)
  try {
    // One that root has written could not be changed.
    rmSync(path, { force: true })
    writeFileSync(path, JSON.stringify(verdict), { mode: 0o600 })
    giveToOwnerOf(dirname(copy), path)
  } catch {
    // Without room, or the right to write, the next reader proves the copy again.
  }
}

/**
 * Proves the copy unless its verdict is known; that takes a second for a large one. Null when it cannot be read at present.
 */
export function isFileSound(copy: string): boolean | null {
  const known = verdictOn(copy)
  if (known !== null) return known
  try {
    const isSound = whyFileUnsound(copy) === null
    keepVerdict(copy, isSound)
    return isSound
  } catch {
    return null
  }
}
