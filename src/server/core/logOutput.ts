import { fstatSync } from 'node:fs'

// The log never waits for its reader, as console.log does once a pipe is full. Lines that do not fit into the buffer are
// dropped and counted.

const MAX_BUFFERED = 256 * 1024

export type Level = 'info' | 'warning' | 'error'

const PRIORITIES: Record<Level, number> = { info: 6, warning: 4, error: 3 }

/** Puts `<4>` before each line for journald, which removes it and stores it as the priority; other readers get plain JSON. */
export function withPriority(fd: number, text: string, level: Level): string {
  return isJournal(fd) ? text.replace(/^/gm, `<${PRIORITIES[level]}>`) : text
}

/** systemd names the device and inode of the journal's stream in JOURNAL_STREAM. */
function isJournal(fd: number): boolean {
  if (!process.env.JOURNAL_STREAM) return false
  try {
    const { dev, ino } = fstatSync(fd)
    return process.env.JOURNAL_STREAM === `${dev}:${ino}`
  } catch {
    return false
  }
}

class LogOutput {
  #waiting = 0
  #lost = 0
  dropped = 0

  #opened: NodeJS.WriteStream | undefined

  /** `open` runs with the first line, so that importing this opens nothing. */
  constructor(
    private fd: number,
    private open: () => NodeJS.WriteStream,
  ) {}

  get #stream() {
    // Once the reader is gone, lines count as written.
    this.#opened ??= this.open().on('error', () => {})
    return this.#opened
  }

  write(line: string, level: Level) {
    if (this.#waiting + line.length <= MAX_BUFFERED) return this.#pass(line, level)
    this.#lost++
    this.dropped++
  }

  #pass(line: string, level: Level) {
    this.#waiting += line.length
    this.#stream.write(`${withPriority(this.fd, line, level)}\n`, () => {
      this.#waiting -= line.length
      if (this.#lost > 0 && this.#waiting === 0) this.#reportLost()
    })
  }

  #reportLost() {
    const lines = this.#lost
    this.#lost = 0
    const level = 'warning'
    this.#pass(JSON.stringify({ time: new Date().toISOString(), level, event: 'log.dropped', lines }), level)
  }
}

export const logLines = new LogOutput(1, () => process.stdout)
export const bugLines = new LogOutput(2, () => process.stderr)
