// Where the log goes. Its reader may read slowly or not at all: a write never waits for it, as console.log does
// once a pipe is full. A reader who is behind gets what fits here, and then how many lines did not.

/** Characters that may wait for a reader. */
const MOST_WAITING = 256 * 1024

class LogOutput {
  #waiting = 0
  #lost = 0
  /** Lines that were dropped since the start. */
  dropped = 0

  #opened: NodeJS.WriteStream | undefined

  /** `open` is asked for the stream with the first line: importing this opens nothing. */
  constructor(private open: () => NodeJS.WriteStream) {}

  get #stream() {
    // Nobody reads any more. What is written then counts as written.
    this.#opened ??= this.open().on('error', () => {})
    return this.#opened
  }

  write(line: string) {
    if (this.#waiting + line.length <= MOST_WAITING) return this.#pass(line)
    this.#lost++
    this.dropped++
  }

  #pass(line: string) {
    this.#waiting += line.length
    this.#stream.write(`${line}\n`, () => {
      this.#waiting -= line.length
      if (this.#lost > 0 && this.#waiting === 0) this.#tellLost()
    })
  }

  #tellLost() {
    const lines = this.#lost
    this.#lost = 0
    this.#pass(JSON.stringify({ time: new Date().toISOString(), event: 'log.dropped', lines }))
  }
}

export const logLines = new LogOutput(() => process.stdout)
export const bugLines = new LogOutput(() => process.stderr)
