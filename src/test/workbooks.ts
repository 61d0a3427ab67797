import { zip } from '#client/ui/table/zip.ts'

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
}

/** A cell with a text of its own. */
export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

/** A row of texts from column A on; an empty one is left out, as programs do. */
export const textRow = (line: number, texts: readonly string[], more = '') =>
  `<row r="${line}"${more}>${texts.map((text, at) => (text === '' ? '' : textCell(`${'ABCDEFG'[at]}${line}`, text))).join('')}</row>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export async function workbook(
  sheets: readonly MadeSheet[],
  made: MadeWorkbook = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { shared, styles, prefix = '', properties = '' } = made
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
  return new Uint8Array(await new Blob(zip(parts)).arrayBuffer())
}
