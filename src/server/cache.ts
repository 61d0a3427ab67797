// Caches answers that are read far more often than they change, as the bytes that are sent. A caller passes the key and the
// version of the data that the answer depends on (`dataVersion`, `sheetVersion`); an entry of another version is outdated.

type Bytes = Uint8Array<ArrayBuffer>

/** In bytes: compressing a smaller body saves no packet. */
export const WORTH_COMPRESSING = 1400

/** Takes a third of zlib's time for a fifth more bytes. */
export const quickGzip = (plain: Bytes) => Bun.gzipSync(plain, { library: 'libdeflate', level: 1 })

/** The body of an answer. A long one is cached compressed, which nearly every client accepts, and plain once one needs it. */
export class CachedBody {
  readonly etag: string
  readonly gzip: Bytes | null
  #plain: Blob | undefined

  constructor(
    readonly key: string,
    plain: Bytes,
    /** Equal for every caller, so that browsers may cache and revalidate it. */
    readonly isPublic: boolean,
    /** A format that is compressed already, such as PNG, is cached as it is. */
    readonly format: 'text' | 'compressed' = 'text',
  ) {
    this.etag = `W/"${Bun.hash(plain).toString(36)}"`
    this.gzip = format === 'compressed' || plain.length < WORTH_COMPRESSING ? null : quickGzip(plain)
    if (!this.gzip) this.#plain = new Blob([plain])
  }

  /** A Blob, because all responses share its bytes, while each response of a byte array copies them. */
  get plain(): Blob {
    this.#plain ??= new Blob([Bun.gunzipSync(this.gzip!)])
    return this.#plain
  }

  get bytes() {
    return (this.#plain?.size ?? 0) + (this.gzip?.length ?? 0)
  }
}

/** True if the caller has this representation, or with `*` any; tags are compared weakly (RFC 9110, section 13.1.2). */
export function isKnownTo({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')?.trim() ?? ''
  const opaque = (tag: string) => tag.replace('W/', '')
  // Tags may contain commas.
  return known === '*' || known.matchAll(/(?:W\/)?"[^"]*"/g).some(([tag]) => opaque(tag) === opaque(etag))
}

/** Answers HEAD without making the body. Without the header Bun would send `Content-Length: 0`. */
export const headOnly = (headers: Record<string, string>) =>
  new Response(null, { headers: { ...headers, 'transfer-encoding': 'chunked' } })

interface Entry {
  version: string
  body: CachedBody | Promise<CachedBody>
}

const MB = 1024 * 1024

/** Pictures, of which each troop has one, have room of their own: otherwise they would take that of the rankings. */
const MAX_BYTES = { text: 8 * MB, compressed: 2 * MB }

/** By key, the least recently used first. */
const entries = new Map<string, Entry>()

function validEntry(key: string, version: string | null) {
  const entry = entries.get(key)
  if (version === null || entry?.version !== version) return
  entries.delete(key)
  entries.set(key, entry)
  return entry
}

export function cachedBodyOf(key: string, version: string | null): CachedBody | undefined {
  const body = validEntry(key, version)?.body
  return body instanceof CachedBody ? body : undefined
}

/**
 * Returns the cached body, else the result of `read`, which is cached unless the version is null. Concurrent callers share
 * one pending `read`.
 */
export function cachedBody<Body extends CachedBody | Promise<CachedBody>>(
  key: string,
  version: string | null,
  read: () => Body,
): CachedBody | Body {
  const known = validEntry(key, version)
  if (known) return known.body as CachedBody | Body
  const body = read()
  if (version === null) return body
  const entry: Entry = { version, body }
  entries.delete(key)
  entries.set(key, entry)
  if (body instanceof Promise) settle(key, entry, body)
  else dropLeastRecentlyUsed(body.format)
  return body
}

async function settle(key: string, entry: Entry, body: Promise<CachedBody>) {
  try {
    entry.body = await body
    dropLeastRecentlyUsed(entry.body.format)
  } catch {
    // The caller reports the error, and the next call tries again.
    if (entries.get(key) === entry) entries.delete(key)
  }
}

function dropLeastRecentlyUsed(format: CachedBody['format']) {
  const settled = [...entries].flatMap(([key, { body }]) =>
    body instanceof CachedBody && body.format === format ? [{ key, bytes: body.bytes }] : [],
  )
  let total = settled.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { key, bytes } of settled) {
    if (total <= MAX_BYTES[format]) return
    total -= bytes
    entries.delete(key)
  }
}

declare const answered: unique symbol
/** The JSON of an `Answer`, which the app sends as it is (http/cachedAnswers.ts); the client's `answer` returns the `Answer`. */
export type CachedJson<Answer> = CachedBody & { readonly [answered]: Answer }

/** Caches the JSON of what `read` returns, unless the version is null. */
export function cachedJson<Answer>(key: string, version: string | null, read: () => Answer, isPublic = false) {
  const jsonOf = (answer: unknown) => new CachedBody(key, new TextEncoder().encode(JSON.stringify(answer)), isPublic)
  const body = cachedBody(key, version, () => {
    const answer = read()
    return answer instanceof Promise ? answer.then(jsonOf) : jsonOf(answer)
  })
  return body as CachedJson<Awaited<Answer>> | Promise<CachedJson<Awaited<Answer>>>
}

/** Caches an answer that is equal for every caller. */
export const publicJson = <Answer>(key: string, version: string | null, read: () => Answer) =>
  cachedJson(key, version, read, true)
