/** A text, or what was written in UTF-8 before. */
export type JsonPart = string | Buffer

/** JSON of an `Answer`, in parts that stand one behind another: much of it need then be written only once. */
export class JsonText<Answer> {
  declare readonly says: Answer

  constructor(private readonly parts: Iterable<JsonPart>) {}

  /** In UTF-8, to be used before the next text is encoded: all are written to the same place, so that none is garbage. */
  encode(): Buffer<ArrayBuffer> {
    let end = 0
    for (const part of this.parts) {
      // A unit of UTF-16 takes at most three bytes.
      makeRoom(end, part.length * 3)
      end += typeof part === 'string' ? place.write(part, end) : part.copy(place, end)
    }
    return place.subarray(0, end)
  }
}

let place = Buffer.alloc(256 * 1024)

function makeRoom(end: number, more: number) {
  if (end + more > place.length) place = Buffer.concat([place.subarray(0, end)], 2 * (end + more))
}
