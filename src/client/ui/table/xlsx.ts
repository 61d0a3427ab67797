import { type Cell, clockOf, type Table } from './spreadsheet.ts'
import { zip } from './zip.ts'

// A workbook of one sheet in the fewest parts that spreadsheets open. Cells are inline strings, so nothing runs as a formula.

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WIDEST = 60
const DAY = 86_400_000
/** The serial number of 1 January 1970 in spreadsheets. */
const DAYS_FROM_1900 = 25_569

export function toXlsx(table: Table): Blob {
  return new Blob(zip({ ...FRAME, 'xl/worksheets/sheet1.xml': worksheet(table) }), { type: TYPE })
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`

const part = (path: string, type: string) =>
  `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

const related = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATED}/${type}" Target="${target}"/>`

const FRAME = {
  '[Content_Types].xml': xml(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
  ),
  '_rels/.rels': xml(
    `<Relationships xmlns="${PACKAGE}/relationships">${related(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="Arkusz" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': xml(
    `<Relationships xmlns="${PACKAGE}/relationships">${related(1, 'worksheet', 'worksheets/sheet1.xml')}${related(2, 'styles', 'styles.xml')}</Relationships>`,
  ),
  // Style 0 is plain, 1 bold, 2 a day, 3 a day with its minute.
  'xl/styles.xml': xml(
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ),
}

/** The first row is frozen and filters the others. */
function worksheet({ head, rows }: Table): string {
  const all = [head, ...rows]
  return xml(
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${head.map((_, index) => column(index, all)).join('')}</cols><sheetData>${all.map(row).join('')}</sheetData><autoFilter ref="A1:${letter(head.length - 1)}${all.length}"/></worksheet>`,
  )
}

function column(index: number, rows: Table['rows']): string {
  const longest = Math.max(...rows.map(row => textOf(row[index] ?? null).length))
  return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(longest + 2, WIDEST)}" customWidth="1"/>`
}

const textOf = (cell: Cell) => (cell !== null && typeof cell === 'object' ? clockOf(cell) : String(cell ?? ''))

const row = (cells: readonly Cell[], index: number) =>
  `<row r="${index + 1}">${cells.map((cell, at) => xmlCell(cell, `${letter(at)}${index + 1}`, index === 0)).join('')}</row>`

function xmlCell(cell: Cell, address: string, bold: boolean): string {
  const style = bold ? ' s="1"' : ''
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"${style}><v>${cell}</v></c>`
  if (typeof cell === 'object') {
    const isDay = cell.unit === 'day'
    const days = Date.parse(`${clockOf(cell).replace(' ', 'T')}${isDay ? '' : 'Z'}`) / DAY + DAYS_FROM_1900
    return `<c r="${address}" s="${isDay ? 2 : 3}"><v>${days}</v></c>`
  }
  return `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** A to Z, then AA, AB: an export by task has more than a hundred columns. */
const letter = (column: number): string =>
  (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // Spreadsheets read "_x0041_" as the letter A.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
