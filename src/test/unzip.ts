import { inflateRawSync } from 'node:zlib'

/** Reads the files of a .zip by its central directory. @throws if it is no .zip */
export function unzip(archive: Uint8Array): Map<string, string> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = archive.length - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('No directory at the end')

  const files = new Map<string, string>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('No entry where the directory has one')
    const nameLength = view.getUint16(at + 28, true)
    const name = text(archive.subarray(at + 46, at + 46 + nameLength))
    const packed = contentAt(view.getUint32(at + 42, true), view.getUint32(at + 20, true))
    const content = view.getUint16(at + 10, true) === 0 ? packed : inflateRawSync(packed)
    if (Bun.hash.crc32(content) !== view.getUint32(at + 16, true)) throw new Error(`${name} is damaged`)
    files.set(name, text(content))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files

  function contentAt(head: number, size: number) {
    if (view.getUint32(head, true) !== 0x04034b50) throw new Error('No file where the directory has one')
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
    return archive.subarray(start, start + size)
  }
}

/** Reads the cells of a workbook's first sheet, row by row; an empty cell is null. */
export function readWorkbook(archive: Uint8Array): (string | number | null)[][] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml')!
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: (string | number | null)[] = []
    for (const [, address, content] of row!.matchAll(/<c r="([^"]*)"[^>]*>(.*?)<\/c>/gs)) {
      const number = /<v>(.*)<\/v>/.exec(content!)
      cells[columnOf(address!)] = number ? Number(number[1]) : plain(/<t[^>]*>(.*)<\/t>/s.exec(content!)![1]!)
    }
    return Array.from(cells, cell => cell ?? null)
  })
}

/** A1 is in column 0, Z1 in 25, AA1 in 26. @throws if it is no cell address */
function columnOf(address: string): number {
  const [, letters] = /^([A-Z]{1,3})[1-9]\d*$/.exec(address) ?? []
  if (letters === undefined) throw new Error(`${address} is no cell`)
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }
const plain = (xml: string) => xml.replace(/&\w+;/g, entity => ENTITIES[entity]!)
