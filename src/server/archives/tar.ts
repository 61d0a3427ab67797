import { badData } from '#server/core/commandError.ts'

// Tar archives (ustar) read and written as streams: a database of any size takes a few MB of memory. Bun.Archive holds all
// of it, and stores a Bun.file as empty.

const BLOCK = 512

export interface Member {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

export async function* pack(members: readonly Member[]): AsyncGenerator<Uint8Array> {
  for (const { name, size, content } of members) {
    yield headerOf(name, size)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was packed`)
    yield new Uint8Array(paddingOf(size))
  }
  yield new Uint8Array(2 * BLOCK)
}

/** Calls `begin` for each member; what that returns gets its content. @throws when the archive is damaged or ends too early */
export async function unpack(archive: AsyncIterable<Uint8Array>, begin: (name: string) => (chunk: Uint8Array) => void) {
  const bytes = new ByteReader(archive)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every(byte => byte === 0)) break
    const { name, size } = readHeader(header)
    const write = begin(name)
    for (let left = size; left > 0; ) {
      const chunk = await bytes.some(left)
      write(chunk)
      left -= chunk.length
    }
    await bytes.take(paddingOf(size))
  }
  // The rest is read too: only its end shows that nothing was cut off.
  await bytes.skipRest()
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function headerOf(name: string, size: number): Uint8Array {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  header.write(`${octal(size, 11)}\0${octal(Math.floor(Date.now() / 1000), 11)}\0`, 124)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

function readHeader(header: Buffer) {
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
  const checksum = Number.parseInt(text(148, 8), 8)
  if (checksum !== checksumOf(header)) throw badData('The archive is damaged')
  return { name: text(0, 100), size: Number.parseInt(text(124, 12), 8) }
}

/** The sum of all bytes, with spaces in place of the sum itself. */
const checksumOf = (header: Buffer) =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)

class ByteReader {
  #source: AsyncIterator<Uint8Array>
  #held: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns at least one byte and at most the requested number. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) throw badData('The archive ends too early')
      this.#held = value
    }
    const bytes = this.#held.subarray(0, most)
    this.#held = this.#held.subarray(most)
    return bytes
  }

  async take(length: number): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    for (let left = length; left > 0; ) {
      const chunk = await this.some(left)
      chunks.push(chunk)
      left -= chunk.length
    }
    return Buffer.concat(chunks)
  }

  async skipRest() {
    while (!(await this.#source.next()).done);
  }
}
