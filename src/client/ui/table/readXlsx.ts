// Reads the cells of a workbook's sheets; `xlsx.ts` writes one. Formulas count with the value stored last (decision 044).

/** Characters of all parts that are read, without empty rows: more is no list that a person made. */
const LARGEST = 50_000_000
/** With empty rows, of which some workbooks have a million with a frame. */
const LARGEST_UNPACKED = 400_000_000

export interface ReadSheet {
  name: string
  isHidden: boolean
  /** Rows with a value that are not hidden, none of a hidden sheet. The first row of a sheet is line 1. */
  rows: { line: number; cells: string[] }[]
  /** The lines of hidden rows with a value. */
  hidden: number[]
}

/** The sheets in the order of their tabs; null for an archive of something else. @throws for what is broken or too large */
export async function sheetsOfXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheet[] | null> {
  const part = partsOf(bytes)
  const start = targetOf(await part('_rels/.rels'), 'officeDocument', '') ?? 'xl/workbook.xml'
  const workbook = await part(start)
  if (!workbook || all(workbook, 'sheets').length === 0) return null
  const [, folder = '', file] = /^(.*\/)?([^/]*)$/.exec(start)!
  const relations = await part(`${folder}_rels/${file}.rels`)
  const shared = await part(targetOf(relations, 'sharedStrings', folder) ?? `${folder}sharedStrings.xml`)
  const styles = await part(targetOf(relations, 'styles', folder) ?? `${folder}styles.xml`)
  const facts: Facts = {
    texts: shared ? all(shared, 'si').map(textIn) : [],
    isDate: styles ? datesIn(styles) : () => false,
    epoch: /^(1|true)$/.test(all(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '') ? EPOCH_1904 : EPOCH_1900,
  }
  const sheets: ReadSheet[] = []
  for (const element of all(workbook, 'sheet')) {
    const isHidden = /^(very)?hidden$/i.test(element.getAttribute('state') ?? '')
    const relation = all(relations!, 'Relationship').find(own => own.getAttribute('Id') === relationOf(element))!
    const sheet = isHidden ? null : await part(pathOf(relation, folder))
    // A sheet of a chart has no rows.
    const rows = sheet ? rowsOf(sheet, facts) : { rows: [], hidden: [] }
    sheets.push({ name: element.getAttribute('name') ?? '', isHidden, ...rows })
  }
  return sheets
}

/** The part that plays this role: programs name parts as they like. */
function targetOf(relations: Document | null, role: string, folder: string): string | null {
  const found = relations && all(relations, 'Relationship').find(own => own.getAttribute('Type')?.endsWith(`/${role}`))
  return found ? pathOf(found, folder) : null
}

const pathOf = (relation: Element, folder: string) =>
  new URL(relation.getAttribute('Target')!, `file:///${folder}`).pathname.slice(1)

interface Facts {
  texts: readonly string[]
  isDate: (style: number) => boolean
  epoch: number
}

function rowsOf(sheet: Document, facts: Facts): Pick<ReadSheet, 'rows' | 'hidden'> {
  const found = new Map<number, { cells: Map<number, string>; isHidden: boolean }>()
  let line = 0
  for (const row of all(sheet, 'row')) {
    // Empty rows and cells are left out of the file, but count.
    line = Number(row.getAttribute('r') ?? line + 1)
    const cells = new Map<number, string>()
    let column = -1
    for (const cell of all(row, 'c')) {
      column = placeOf(cell.getAttribute('r') ?? '')?.column ?? column + 1
      const value = shownIn(cell, facts)
      if (value !== '') cells.set(column, value)
    }
    if (cells.size > 0) found.set(line, { cells, isHidden: /^(1|true)$/.test(row.getAttribute('hidden') ?? '') })
  }
  carryDown(sheet, found)
  const lines = [...found].sort(([one], [other]) => one - other)
  return {
    rows: lines.flatMap(([line, { cells, isHidden }]) => (isHidden ? [] : { line, cells: rowOf(cells) })),
    hidden: lines.flatMap(([line, { isHidden }]) => (isHidden ? line : [])),
  }
}

/** The value of cells merged over several rows stands in each of them that has others. */
function carryDown(sheet: Document, rows: ReadonlyMap<number, { cells: Map<number, string> }>) {
  for (const merged of all(sheet, 'mergeCell')) {
    const [first, last] = (merged.getAttribute('ref') ?? '').split(':').map(placeOf)
    if (!first || !last) continue
    const value = rows.get(first.line)?.cells.get(first.column)
    if (value === undefined) continue
    for (const [line, { cells }] of rows) if (line > first.line && line <= last.line) cells.set(first.column, value)
  }
}

/** Cells further right belong to no list: an empty one may be anywhere. */
const MOST_COLUMNS = 100

const rowOf = (cells: ReadonlyMap<number, string>) =>
  Array.from({ length: Math.min(Math.max(...cells.keys()) + 1, MOST_COLUMNS) }, (_, at) => cells.get(at) ?? '')

function shownIn(cell: Element, { texts, isDate, epoch }: Facts): string {
  const kind = cell.getAttribute('t')
  if (kind === 'inlineStr') return textIn(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'PRAWDA' : 'FAŁSZ'
  if (kind === 'e') return ERRORS[value] ?? value
  if (kind === 'd') return value.slice(0, 10).split('-').reverse().join('.')
  if (kind === 'str') return unescaped(value)
  const isNumber = (kind === null || kind === 'n') && value !== ''
  return isNumber && isDate(Number(cell.getAttribute('s') ?? 0)) ? dayOf(Number(value), epoch) : value
}

/** Files have the English ones, whatever the language of the spreadsheet that shows them. */
const ERRORS: Readonly<Record<string, string>> = {
  '#N/A': '#N/D!',
  '#REF!': '#ADR!',
  '#VALUE!': '#ARG!',
  '#NAME?': '#NAZWA?',
  '#DIV/0!': '#DZIEL/0!',
  '#NUM!': '#LICZBA!',
  '#NULL!': '#ZERO!',
}

/** The formats of a style that show a number as a day. */
function datesIn(styles: Document): Facts['isDate'] {
  const custom = new Map(
    all(styles, 'numFmt').map(format => [
      format.getAttribute('numFmtId') ?? '',
      format.getAttribute('formatCode') ?? '',
    ]),
  )
  const formats = all(styles, 'cellXfs').flatMap(own =>
    all(own, 'xf').map(style => style.getAttribute('numFmtId') ?? '0'),
  )
  return style => {
    const id = formats[style] ?? '0'
    const own = custom.get(id)
    // Quoted words, colours and escaped letters are no parts of a day.
    if (own !== undefined) return /[dy]/i.test(own.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
    return (Number(id) >= 14 && Number(id) <= 17) || Number(id) === 22
  }
}

const DAY = 86_400_000
/** Day 0 of a workbook. Excel counts 29 February 1900, which there was not: days before March 1900 are nobody's. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

function dayOf(days: number, epoch: number): string {
  const date = new Date(epoch + Math.floor(days) * DAY)
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10).split('-').reverse().join('.')
}

/** Programs write the same elements with a prefix and without. */
const all = (within: Document | Element, name: string): Element[] =>
  [...within.getElementsByTagName('*')].filter(({ localName }) => localName === name)

/** The prefix of this id is the program's choice; another one numbers the sheet. */
const relationOf = (sheet: Element) => [...sheet.attributes].find(({ name }) => name.endsWith(':id'))?.value

/** Phonetic readings are siblings of the text. */
const textIn = (element: Element) =>
  unescaped(
    all(element, 't')
      .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
      .map(({ textContent }) => textContent)
      .join(''),
  )

/** Workbooks write characters that XML has not as `_x000D_`. */
const unescaped = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\r\n?/g, '\n')

function placeOf(address: string): { line: number; column: number } | null {
  const [, letters, line] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(address) ?? []
  if (!letters) return null
  const column = [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { line: Number(line), column }
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
    parts.set(name.toLowerCase(), {
      at: content,
      size: view.getUint32(at + 20, true),
      isStored: view.getUint16(at + 10, true) === 0,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  let left = LARGEST
  return async (name: string): Promise<Document | null> => {
    const found = parts.get(name.toLowerCase())
    if (!found) return null
    const packed = new Blob([bytes.subarray(found.at, found.at + found.size)])
    const text = found.isStored ? await packed.text() : await inflated(packed, left)
    left -= text.length
    // Entities of an own kind would multiply what was counted.
    if (left < 0 || text.includes('<!DOCTYPE')) throw new Error(`${name} is no part of a list`)
    const part = new DOMParser().parseFromString(text, 'application/xml')
    if (all(part, 'parsererror').length > 0) throw new Error(`${name} is broken`)
    return part
  }
}

/** Counts while it unpacks, because the directory may claim less. Empty rows are dropped meanwhile. */
async function inflated(packed: Blob, most: number): Promise<string> {
  const reader = packed
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let unpacked = 0
  let text = ''
  let rest = ''
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    unpacked += step.value.length
    rest += step.value
    if (rest.length > AT_ONCE) {
      const lastRow = Math.max(rest.lastIndexOf('<row'), rest.lastIndexOf(':row'))
      const end = lastRow > 0 ? lastRow : rest.length
      text += rest.slice(0, end).replace(EMPTY_ROWS, '')
      rest = rest.slice(end)
    }
    if (unpacked > LARGEST_UNPACKED || text.length + rest.length > most + AT_ONCE) throw new Error('too large')
  }
  return text + rest
}

const AT_ONCE = 1_000_000
/** Only rows and cells with an address are dropped: without one, their neighbours would move. */
const EMPTY_ROWS =
  /<(\w+:)?row (?:[^<>]* )?r="\d+"[^<>]*(?:\/>|>(?:<\1?c (?:[^<>]* )?r="[A-Z]+\d+"[^<>]*\/>)*<\/\1?row>)/g
