import { brotliCompress, gzipSync } from 'node:zlib'

/** A file of the client in every coding a browser may accept. */
export interface Encoded {
  plain: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
  /** Takes long to make, so that it comes a moment after the start. */
  br?: Uint8Array<ArrayBuffer>
}

const COMPRESSIBLE = /^(text\/|application\/(manifest\+)?json|image\/svg)/

export function encode(plain: Uint8Array<ArrayBuffer>, type: string): Encoded {
  if (!COMPRESSIBLE.test(type)) return { plain }
  const encoded: Encoded = { plain, gzip: gzipSync(plain) }
  brotliCompress(plain, (failure, compressed) => {
    if (!failure) encoded.br = compressed
  })
  return encoded
}

/** The smallest form that the `Accept-Encoding` header allows, and what to call it. */
export function choose(encoded: Encoded, accepted: string) {
  const best = (['br', 'gzip'] as const).find(coding => encoded[coding] && accepts(accepted, coding))
  return { body: best ? encoded[best]! : encoded.plain, coding: best }
}

/** Below this a smaller body saves no packet. */
const WORTH_IT = 1400

/** Made anew for every answer, so it must be quick: a third of zlib's time for a fifth more bytes. */
const QUICK = { library: 'libdeflate', level: 1 } as const

/** An answer of the API, compressed where that helps: a whole sheet of 95 kB becomes 17. */
export async function compressJson(answer: Response, accepted: string): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('application/json') || !accepts(accepted, 'gzip')) return answer
  const plain = await answer.bytes()
  const body = plain.length < WORTH_IT ? plain : Bun.gzipSync(plain, QUICK)
  const headers = new Headers(answer.headers)
  headers.append('vary', 'Accept-Encoding')
  if (body !== plain) headers.set('content-encoding', 'gzip')
  return new Response(body, { status: answer.status, headers })
}

const accepts = (header: string, coding: string) =>
  header.split(',').some(part => part.trim().split(';')[0] === coding && !/;\s*q=0(\.0*)?$/.test(part.trim()))
