import { crc32, deflateRawSync } from 'node:zlib'

// Workbooks made of the parts that programs write, for tests of the reader: each part as its own text.

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface MadeSheet {
  name?: string
  /** The elements of `sheetData`. */
  rows: string
  /** What stands after `sheetData`. */
  after?: string
  state?: 'hidden' | 'veryHidden'
}

interface MadeWorkbook {
  shared?: readonly string[]
  styles?: string
  /** A prefix of all elements, as some programs write it. */
  prefix?: string
  properties?: string
  /** Changes the parts before they are packed. */
  change?: (parts: Record<string, string>) => Record<string, string>
}

/** A cell with a text of its own. */
export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

/** A row of texts from column A on; an empty one is left out, as programs do. */
export const textRow = (line: number, texts: readonly string[], more = '') =>
  `<row r="${line}"${more}>${texts.map((text, at) => (text === '' ? '' : textCell(`${'ABCDEFGHIJ'[at]}${line}`, text))).join('')}</row>`

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function workbook(sheets: readonly MadeSheet[], made: MadeWorkbook = {}): Uint8Array<ArrayBuffer> {
  const { shared, styles, prefix = '', properties = '', change = parts => parts } = made
  const named = (xml: string) => (prefix ? xml.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}:`) : xml)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const root = (name: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${named(`<${name} XMLNS="${main}" xmlns:r="${RELATIONS}">${content}</${name}>`).replace('XMLNS', prefix ? `xmlns:${prefix}` : 'xmlns')}`
  const listed = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${escaped(name ?? `Arkusz${n + 1}`)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
  )
  const parts: Record<string, string> = {
    'xl/workbook.xml': root('workbook', `${properties}<sheets>${listed.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/s${n + 1}.xml"/>`).join('')}</Relationships>`,
  }
  for (const [n, { rows, after = '' }] of sheets.entries())
    parts[`xl/worksheets/s${n + 1}.xml`] = root('worksheet', `<sheetData>${rows}</sheetData>${after}`)
  if (shared) parts['xl/sharedStrings.xml'] = root('sst', shared.join(''))
  if (styles) parts['xl/styles.xml'] = root('styleSheet', styles)
  return archive(change(parts))
}

/** Packs parts with compression, as spreadsheets do. */
export function archive(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(text)
    // Version, flags, method, time and day, checksum, both sizes, length of the name.
    const facts = Buffer.alloc(24)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(Buffer.byteLength(text), 18)
    facts.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.alloc(2), name])
    files.push(head, packed)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), facts, entry, name)
    offset += head.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...files, ...directory, end]))
}
