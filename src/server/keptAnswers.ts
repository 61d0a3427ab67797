import { fileVersion, versionBesideValues } from './database/fileVersion.ts'
import { keptWhileUnchanged } from './database/keptWhileUnchanged.ts'
import { JsonText } from './jsonText.ts'

/** Below this a smaller body saves no packet. */
export const WORTH_IT = 1400

/**
 * The body of an answer as it is sent: made once, however often it is asked for. A long one is kept compressed alone, as
 * nearly everybody takes it: of a sheet that was just changed all else would be garbage at once.
 */
export class JsonBytes {
  readonly gzip: Uint8Array<ArrayBuffer> | null
  /** The same for the same body, also after a restart. */
  readonly etag: string
  readonly #short: Uint8Array<ArrayBuffer> | null

  constructor(
    body: unknown,
    /** Whether everybody gets the same: a browser may then keep it and ask whether it is still so. */
    readonly shared: boolean,
    /** Of the file when it was read, as `versionFor` tells it. */
    private readonly version: number | null,
  ) {
    const plain = body instanceof JsonText ? body.encode() : new TextEncoder().encode(JSON.stringify(body))
    this.etag = `W/"${Bun.hash(plain).toString(36)}"`
    const isLong = plain.length >= WORTH_IT
    this.gzip = isLong ? quickGzip(plain) : null
    this.#short = isLong ? null : Uint8Array.from(plain)
  }

  get plain() {
    return this.#short ?? Bun.gunzipSync(this.gzip!)
  }

  /** Nothing that it was read from has changed since. */
  get isStillTrue() {
    return this.version !== null && this.version === versionFor(this.shared)()
  }
}

/** Quick rather than small: a third of zlib's time for a fifth more bytes. */
export const quickGzip = (plain: Uint8Array<ArrayBuffer>) => Bun.gzipSync(plain, { library: 'libdeflate', level: 1 })

/**
 * What everybody gets stands in the tables of rankings and rules, or is worked out for a year that is over: it stays while
 * leaders save values in the OPEN one. What a leader alone gets does not.
 */
const versionFor = (shared: boolean) => (shared ? versionBesideValues : fileVersion)

type Said<Answer> = Answer extends JsonText<infer Said> ? Said : Answer

interface Keeping {
  /** How many answers are kept at a time. */
  most: number
  shared: boolean
}

/**
 * Answers as `read` does, with each answer kept as bytes until anything in the file changes, and a shared one also while
 * leaders save values. The route that passes it on has the type of what the bytes say, for the client and the API's
 * description.
 */
export function keptAnswers<Key, Answer>(read: (key: Key) => Answer, { most, shared }: Keeping) {
  function readBytes(key: Key, version: number | null) {
    const answer = read(key)
    const bytesOf = (body: unknown) => new JsonBytes(body, shared, version)
    return answer instanceof Promise ? answer.then(bytesOf) : bytesOf(answer)
  }
  const kept = keptWhileUnchanged(readBytes, most, versionFor(shared))
  const answer = (key: Key) => kept(key) as unknown as Said<Awaited<Answer>>
  /** What is kept and still true; nothing is read or waited for. */
  answer.known = (key: Key) => {
    const bytes = kept.known(key)
    return bytes instanceof JsonBytes ? bytes : null
  }
  return answer
}
