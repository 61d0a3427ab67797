const UTF8_NAMES = 0x0800
const STORED = 0
const VERSION = 20
/** 1 January 1980, the earliest date of the format: equal content gives equal files. */
const NO_DATE = 0x0021

export function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder()
  const contents: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0

  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path)
    const content = encoder.encode(text)
    const size = content.length
    const facts = [
      ...[VERSION, UTF8_NAMES, STORED, 0, NO_DATE].flatMap(u16),
      ...[crc32(content), size, size].flatMap(u32),
      ...[name.length, 0].flatMap(u16),
    ]
    const head = bytes(u32(0x04034b50), facts)
    contents.push(head, name, content)
    directory.push(bytes(u32(0x02014b50), u16(VERSION), facts, [0, 0, 0].flatMap(u16), u32(0), u32(offset)), name)
    offset += head.length + name.length + size
  }

  const listed = Object.keys(files).length
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0)
  const end = bytes(u32(0x06054b50), [0, 0, listed, listed].flatMap(u16), u32(directorySize), u32(offset), u16(0))
  return [...contents, ...directory, end]
}

const bytes = (...parts: number[][]) => Uint8Array.from(parts.flat())
const u16 = (number: number) => [number & 0xff, (number >>> 8) & 0xff]
const u32 = (number: number) => [...u16(number & 0xffff), ...u16(number >>> 16)]

function crc32(content: Uint8Array): number {
  let crc = ~0
  for (const byte of content) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
