import { promisify } from 'node:util'
import { type CachedBody, isKnownTo, quickGzip, WORTH_COMPRESSING } from '#server/cache.ts'

export interface Encoded {
  plain: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
  br?: Uint8Array<ArrayBuffer>
}

const COMPRESSIBLE = /^(text\/|application\/(manifest\+)?json|image\/svg)/

export function encode(plain: Uint8Array<ArrayBuffer>, type: string): Encoded {
  return COMPRESSIBLE.test(type) ? { plain, gzip: Bun.gzipSync(plain, { library: 'libdeflate' }) } : { plain }
}

/** Compresses with brotli, one after the other: all together would keep every processor busy while the first pages are served. */
export async function addBrotli(all: Iterable<Encoded>) {
  const brotliCompress = promisify(process.getBuiltinModule('node:zlib').brotliCompress)
  for (const encoded of all) {
    if (encoded.gzip) encoded.br = await brotliCompress(encoded.plain)
  }
}

export function choose(encoded: Encoded, accepted: string) {
  const best = (['br', 'gzip'] as const).find(coding => encoded[coding] && accepts(accepted, coding))
  return { body: best ? encoded[best]! : encoded.plain, coding: best }
}

/** An answer of the API, compressed where that helps: a whole sheet of 95 kB becomes 17. */
export async function compressJson(answer: Response, accepted: string): Promise<Response> {
  const { headers: told } = answer
  const isPlainJson = told.get('content-type')?.startsWith('application/json') && !told.has('content-encoding')
  if (!isPlainJson || !accepts(accepted, 'gzip')) return answer
  const plain = await answer.bytes()
  const body = plain.length < WORTH_COMPRESSING ? plain : quickGzip(plain)
  const headers = new Headers(answer.headers)
  headers.append('vary', 'Accept-Encoding')
  if (body !== plain) headers.set('content-encoding', 'gzip')
  return new Response(body, { status: answer.status, headers })
}

/** Sends a cached body compressed where the caller accepts it, and 304 where the caller has it. */
export function sendCached(body: CachedBody, request: Request, headers: Record<string, string>): Response {
  const told = body.isPublic ? { ...headers, etag: body.etag } : headers
  if (body.isPublic && isKnownTo(request, body.etag)) return new Response(null, { status: 304, headers: told })
  if (!body.gzip || !accepts(request.headers.get('accept-encoding') ?? '', 'gzip'))
    return new Response(body.plain, { headers: told })
  return new Response(body.gzip, { headers: { ...told, 'content-encoding': 'gzip' } })
}

/** Names of codings are case-insensitive. */
export const accepts = (header: string, coding: string) =>
  header
    .toLowerCase()
    .split(',')
    .some(part => part.split(';')[0]!.trim() === coding && !/;\s*q=0(\.0*)?$/.test(part.trim()))
