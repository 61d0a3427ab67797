/** Why a command does not do its work, as its user reads it. The codes are those of sysexits.h. */
export class StartRefused extends Error {
  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message)
  }
}

/** The data are damaged, foreign or newer than this code: nothing was changed. */
export const badData = (message: string) => new StartRefused(65, message)
/** The file that was named is not there. */
export const noInput = (message: string) => new StartRefused(66, message)
/** A fault of this version: nothing was changed. */
export const broken = (message: string) => new StartRefused(70, message)
/** The disk or the folder does not let us write. */
export const cannotWrite = (message: string) => new StartRefused(CANNOT_WRITE, message)
export const CANNOT_WRITE = 73
/** Another process holds what we need; trying later may work. */
export const occupied = (message: string) => new StartRefused(75, message)

/** Does the work; when it is refused, says why in a sentence instead of a stack and ends the process. */
export async function orExplain(work: () => unknown) {
  try {
    await work()
  } catch (error) {
    const refusal = error instanceof StartRefused ? error : closedPath(error)
    if (!refusal) throw error
    console.error(refusal.message)
    process.exit(refusal.exitCode)
  }
}

/** Whether a command that ended so has said why in a sentence. */
export const isRefusal = (exitCode: number) => exitCode >= 64 && exitCode <= 78

/** Root may have written what only the service's own user should have, or the disk takes nothing. */
function closedPath(error: unknown): StartRefused | null {
  const { code, path } = error as { code?: string; path?: string }
  if (!/^(EACCES|EPERM|EROFS|ENOSPC|EISDIR|ENOTDIR|EDQUOT)$/.test(code ?? '')) return null
  return cannotWrite(
    `${path ?? 'DATA_DIR'} cannot be read or written (${code}). It must belong to the user of this process.`,
  )
}
