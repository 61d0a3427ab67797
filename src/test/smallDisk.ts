import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'bun'

// A real disk of a few kilobytes, to test a full or read-only disk. Making one needs the right to
// mount, which root has on Linux; elsewhere the tests that need it are skipped.

const succeeds = (...command: string[]) => spawnSync(command).exitCode === 0

export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mountsHere()

function mountsHere() {
  const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-disk-'))
  const works = succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder) && succeeds('umount', folder)
  rmSync(folder, { recursive: true })
  return works
}

/** Unmounted when its `using` scope ends; processes with open files on it must have ended by then. */
export function smallDisk(kilobytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-disk-'))
  succeeds('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=700`, 'tmpfs', folder)
  const filling = join(folder, 'filling')
  return {
    folder,
    fill() {
      const file = openSync(filling, 'a')
      try {
        for (;;) writeSync(file, Buffer.alloc(1024))
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filling),
    makeReadOnly: () => succeeds('mount', '-o', 'remount,ro', folder),
    [Symbol.dispose]() {
      succeeds('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
