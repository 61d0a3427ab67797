import { type ParseArgsConfig, parseArgs } from 'node:util'
import { withPriority } from './logOutput.ts'

/** Ends a command with a sentence for its user. The exit codes are those of sysexits.h. */
export class CommandError extends Error {
  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message)
  }
}

/** The command was called in a wrong way. */
export const usageError = (message: string) => new CommandError(64, message)
/** The data are damaged, foreign or newer than this code, and unchanged. */
export const badData = (message: string) => new CommandError(BAD_DATA, message)
export const BAD_DATA = 65
export const noSuchFile = (message: string) => new CommandError(66, message)
/** This version has a bug; nothing was changed. */
export const softwareError = (message: string) => new CommandError(BUG, message)
const BUG = 70
export const cannotWrite = (message: string) => new CommandError(CANNOT_WRITE, message)
export const CANNOT_WRITE = 73
/** Another process holds the folder, file or port; trying later may work. */
export const inUse = (message: string) => new CommandError(75, message)

/** Runs the work; a CommandError prints its sentence instead of a stack and ends the process. */
export async function exitOnCommandError(work: () => unknown) {
  try {
    await work()
  } catch (error) {
    const known = error instanceof CommandError ? error : (fileError(error) ?? bug(error))
    console.error(withPriority(2, known.message, 'error'))
    process.exit(known.exitCode)
  }
}

/** Reads the arguments of a command. @throws CommandError for an unknown option or a missing value */
export function commandArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ args: process.argv.slice(2), allowPositionals: true, options })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/** True when a child process that ended with this code has printed a sentence, and not the stack of a bug. */
export const isCommandErrorCode = (exitCode: number) => exitCode >= 64 && exitCode <= 78 && exitCode !== BUG

/** The stack is for the maintainers. */
const bug = (error: unknown) => softwareError(error instanceof Error ? Bun.inspect(error) : String(error))

function fileError(error: unknown): CommandError | null {
  const { code = '', path } = error as { code?: string; path?: string }
  if (code === 'ENOENT' && path) return noSuchFile(`There is no file ${path}.`)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return badData(`app.db is damaged: ${(error as Error).message}.`)
  if (/^SQLITE_BUSY/.test(code)) return inUse('Another program is writing to app.db. Try again.')
  if (/^SQLITE_(READONLY|CANTOPEN|IOERR|FULL)/.test(code))
    return cannotWrite(`app.db cannot be read or written: ${code}`)
  if (!/^(EACCES|EPERM|EROFS|ENOSPC|EISDIR|ENOTDIR|EDQUOT)$/.test(code)) return null
  return cannotWrite(
    `${path ?? 'DATA_DIR'} cannot be read or written (${code}). It must belong to the user of this process.`,
  )
}
