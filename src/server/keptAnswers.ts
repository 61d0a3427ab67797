import { fileVersion } from './database/fileVersion.ts'

/** The body of an answer as it is sent: made once, however often it is asked for. */
export class JsonBytes {
  readonly plain: Uint8Array<ArrayBuffer>
  #gzip: Uint8Array<ArrayBuffer> | undefined
  #etag: string | undefined

  constructor(
    body: unknown,
    /** Whether everybody gets the same: a browser may then keep it and ask whether it is still so. */
    readonly shared: boolean,
  ) {
    this.plain = new TextEncoder().encode(JSON.stringify(body))
  }

  get gzip() {
    this.#gzip ??= quickGzip(this.plain)
    return this.#gzip
  }

  /** The same for the same body, also after a restart. */
  get etag() {
    this.#etag ??= `W/"${Bun.hash(this.plain).toString(36)}"`
    return this.#etag
  }
}

/** Quick rather than small: a third of zlib's time for a fifth more bytes. */
export const quickGzip = (plain: Uint8Array<ArrayBuffer>) => Bun.gzipSync(plain, { library: 'libdeflate', level: 1 })

interface Keeping {
  /** How many answers are kept at a time. */
  most: number
  shared: boolean
}

/**
 * Answers as `read` does, with each answer kept as bytes until anything in the file changes, whoever changes it. The route
 * that passes it on has the type of what the bytes say, for the client and the API's description.
 */
export function keptAnswers<Key, Answer>(read: (key: Key) => Answer, { most, shared }: Keeping) {
  const kept = new Map<Key, JsonBytes | Promise<JsonBytes>>()
  let version: string | null = null

  function keep(key: Key) {
    const answer = read(key)
    if (!(answer instanceof Promise)) return kept.set(key, new JsonBytes(answer, shared))
    const bytes = answer.then(body => new JsonBytes(body, shared))
    kept.set(key, bytes)
    // Whoever asked hears of a failure; the next one to ask tries again.
    bytes.then(made => kept.get(key) === bytes && kept.set(key, made)).catch(() => kept.delete(key))
  }

  function answer(key: Key): Answer {
    const now = fileVersion()
    if (now === null) return read(key)
    if (now !== version || (kept.size >= most && !kept.has(key))) kept.clear()
    version = now
    if (!kept.has(key)) keep(key)
    return kept.get(key) as unknown as Answer
  }
  /** What is kept and still true; nothing is read. */
  answer.known = (key: Key) => (fileVersion() === version ? kept.get(key) : undefined)
  return answer
}
