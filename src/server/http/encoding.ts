import { type JsonBytes, quickGzip, WORTH_IT } from '#server/keptAnswers.ts'
import { apiHeaders } from './headers.ts'

/** A file of the client in every coding a browser may accept. */
export interface Encoded {
  plain: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
  /** Takes long to make, so that it comes a moment after the start. */
  br?: Uint8Array<ArrayBuffer>
}

const COMPRESSIBLE = /^(text\/|application\/(manifest\+)?json|image\/svg)/

export function encode(plain: Uint8Array<ArrayBuffer>, type: string): Encoded {
  return COMPRESSIBLE.test(type) ? { plain, gzip: Bun.gzipSync(plain, { library: 'libdeflate' }) } : { plain }
}

/** Makes the smallest form beside. */
export function encodeSmaller(encoded: Encoded) {
  if (!encoded.gzip) return
  // Loaded with the client, which the first answers do not wait for.
  const { brotliCompress } = process.getBuiltinModule('node:zlib')
  brotliCompress(encoded.plain, (failure, compressed) => {
    if (!failure) encoded.br = compressed
  })
}

/** The smallest form that the `Accept-Encoding` header allows, and what to call it. */
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
  const body = plain.length < WORTH_IT ? plain : quickGzip(plain)
  const headers = new Headers(answer.headers)
  headers.append('vary', 'Accept-Encoding')
  if (body !== plain) headers.set('content-encoding', 'gzip')
  return new Response(body, { status: answer.status, headers })
}

type Form = 'known' | 'gzip' | 'plain'

/** What can be sent, and how long its body is. */
export interface Sendable {
  answer: Response
  bytes: number
}

/** Making an answer takes longer than sending it, so that those of kept bytes are kept with them; each caller gets a copy. */
const answersOf = new WeakMap<JsonBytes, Partial<Record<Form, Sendable>>>()

/** A kept answer as this caller takes it; without a body when it is what they have already. */
export function sendKept(kept: JsonBytes, request: Request): Sendable {
  const form = formFor(request, kept)
  const known = answersOf.get(kept) ?? {}
  answersOf.set(kept, known)
  known[form] ??= makeAnswer(kept, form)
  const { answer, bytes } = known[form]
  return { answer: answer.clone(), bytes }
}

function formFor({ headers }: Request, kept: JsonBytes): Form {
  if (kept.shared && headers.get('if-none-match') === kept.etag) return 'known'
  return kept.gzip && accepts(headers.get('accept-encoding') ?? '', 'gzip') ? 'gzip' : 'plain'
}

function makeAnswer(kept: JsonBytes, form: Form): Sendable {
  const headers = new Headers(apiHeaders())
  headers.append('vary', 'Accept-Encoding')
  headers.set('content-type', 'application/json;charset=utf-8')
  if (form === 'gzip') headers.set('content-encoding', 'gzip')
  if (kept.shared) {
    headers.set('etag', kept.etag)
    headers.set('cache-control', 'no-cache')
  }
  if (form === 'known') return { answer: new Response(null, { status: 304, headers }), bytes: 0 }
  // A copy of a Blob's answer shares its bytes.
  const body = kept[form]!
  return { answer: new Response(new Blob([body]), { headers }), bytes: body.length }
}

/** The names of codings and of their weight may come in capitals. */
const accepts = (header: string, coding: string) =>
  header
    .toLowerCase()
    .split(',')
    .some(part => part.split(';')[0]!.trim() === coding && !/;\s*q=0(\.0*)?$/.test(part.trim()))
