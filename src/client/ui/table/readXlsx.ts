// Reads the cells of a workbook's first sheet; `xlsx.ts` writes one. Formulas count with the value stored last.

/** An unpacked part larger than this is no list that a person made. */
const LARGEST_PART = 50_000_000

/** Tab-separated lines, quoted where needed. @throws for anything but a workbook */
export async function textOfXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const part = partsOf(bytes)
  const shared = await part('xl/sharedStrings.xml')
  const texts = shared ? [...shared.getElementsByTagName('si')].map(textIn) : []
  const [first] = (await part('xl/workbook.xml'))!.getElementsByTagName('sheet')
  const relations = await part('xl/_rels/workbook.xml.rels')
  const id = first!.getAttribute('r:id')
  const target = [...relations!.getElementsByTagName('Relationship')]
    .find(relation => relation.getAttribute('Id') === id)!
    .getAttribute('Target')!
  const sheet = await part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  const lines: string[] = []
  for (const row of sheet!.getElementsByTagName('row')) {
    const cells: string[] = []
    for (const cell of row.getElementsByTagName('c')) {
      const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
      const kind = cell.getAttribute('t')
      const at = columnOf(cell.getAttribute('r') ?? '') ?? cells.length
      cells[at] = kind === 's' ? (texts[Number(value)] ?? '') : kind === 'inlineStr' ? textIn(cell) : value
    }
    // Empty rows are left out of the file, but count.
    lines[Number(row.getAttribute('r') ?? lines.length + 1) - 1] = lineOf(Array.from(cells, cell => cell ?? ''))
  }
  return Array.from(lines, line => line ?? '').join('\n')
}

export const lineOf = (cells: readonly string[]) =>
  cells.map(cell => (/^"|[\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')

/** Phonetic readings are siblings of the text. */
const textIn = (element: Element) =>
  [...element.getElementsByTagName('t')]
    .filter(({ parentElement }) => parentElement?.tagName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('')

function columnOf(address: string): number | null {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(address) ?? []
  if (!letters) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Finds the parts of the archive by its directory at the end. */
function partsOf(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer)
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  const parts = new Map<string, { at: number; size: number; isStored: boolean }>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const head = view.getUint32(at + 42, true)
    const content = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
    if (view.getUint32(at + 24, true) > LARGEST_PART) throw new Error(`${name} is too large`)
    parts.set(name, { at: content, size: view.getUint32(at + 20, true), isStored: view.getUint16(at + 10, true) === 0 })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return async (name: string): Promise<Document | null> => {
    const found = parts.get(name)
    if (!found) return null
    const packed = new Blob([bytes.subarray(found.at, found.at + found.size)])
    const text = found.isStored ? await packed.text() : await inflated(packed)
    return new DOMParser().parseFromString(text, 'application/xml')
  }
}

/** Counts while it unpacks: the directory may claim less. */
async function inflated(packed: Blob): Promise<string> {
  const reader = packed
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let text = ''
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    text += step.value
    if (text.length > LARGEST_PART) throw new Error('too large')
  }
  return text
}
