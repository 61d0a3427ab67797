// The log never waits for its reader, as console.log does once a pipe is full. Lines that do not fit into the buffer are
// dropped and counted.

/** In characters. */
const MAX_BUFFERED = 256 * 1024

class LogOutput {
  #waiting = 0
  #lost = 0
  /** Lines that were dropped since the start. */
  dropped = 0

  #opened: NodeJS.WriteStream | undefined

  /** `open` runs with the first line, so that importing this opens nothing. */
  constructor(private open: () => NodeJS.WriteStream) {}

  get #stream() {
    // Once the reader is gone, lines count as written.
    this.#opened ??= this.open().on('error', () => {})
    return this.#opened
  }

  write(line: string) {
    if (this.#waiting + line.length <= MAX_BUFFERED) return this.#pass(line)
    this.#lost++
    this.dropped++
  }

  #pass(line: string) {
    this.#waiting += line.length
    this.#stream.write(`${line}\n`, () => {
      this.#waiting -= line.length
      if (this.#lost > 0 && this.#waiting === 0) this.#reportLost()
    })
  }

  #reportLost() {
    const lines = this.#lost
    this.#lost = 0
    this.#pass(JSON.stringify({ time: new Date().toISOString(), event: 'log.dropped', lines }))
  }
}

export const logLines = new LogOutput(() => process.stdout)
export const bugLines = new LogOutput(() => process.stderr)
