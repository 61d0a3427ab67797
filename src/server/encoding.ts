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

const accepts = (header: string, coding: string) =>
  header.split(',').some(part => part.trim().split(';')[0] === coding && !/;\s*q=0(\.0*)?$/.test(part.trim()))
