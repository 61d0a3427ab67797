import { SaidInPolish } from '#client/api/ApiError.ts'
import { sheetsOfXlsx } from '#client/ui/table/readXlsx.ts'
import { visible } from '#domain/text/invisible.ts'
import { counted, inSequence } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'
import { fold } from '#domain/text/search.ts'
import {
  headOf,
  isTooLarge,
  type ListColumn,
  type ListColumns,
  type ListedRow,
  listedRow,
  type PlannedRow,
  rowsIn,
} from '#domain/troopList.ts'
import { textOfFile } from './encodings.ts'

// A list of troops as its author has it: pasted, a CSV or the sheets of a workbook (rules.md#70).

export interface ListSheet {
  /** Null for a list that is no workbook. */
  name: string | null
  columns: ListColumns
  /** Columns with values whose heading is not recognised. One answer serves the same heading in all sheets. */
  unknown: { at: number; key: string; heading: string; samples: string[] }[]
  rows: { line: number; cells: readonly string[] }[]
}

export interface ListSource {
  sheets: ListSheet[]
  /** Sentences about hidden rows, hidden sheets and sheets without a head. */
  leftOut: string[]
}

/** The line of a row in its author's list, and its sheet if there are several. */
export interface Place {
  sheet: string | null
  line: number
}

export type ListLine = Place & Pick<ListedRow, 'cells'>

/** The lines of a list, and what an import of them would do. */
export interface ReadList {
  lines: readonly ListLine[]
  rows: readonly PlannedRow[]
}

const LARGEST = 20 * 1024 * 1024

/** @throws SaidInPolish */
export async function sourceOfFile(file: File): Promise<ListSource> {
  if (file.size > LARGEST)
    throw new SaidInPolish('Ten plik ma ponad 20 MB. Skopiuj listę do nowego arkusza i wczytaj go.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new SaidInPolish(
      'Ten plik jest zaszyfrowany hasłem albo ma stary format XLS. Zapisz go jako XLSX bez hasła albo wklej wiersze.',
    )
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return sourceOfWorkbook(bytes)
  const text = textOfFile(bytes)
  // A PDF, a picture, or what other programs export as XLS: a page of HTML.
  if (/^\s*<|^%PDF|\0/.test(text)) throw new SaidInPolish(NO_SHEET)
  return sourceOfText(text)
}

const NO_SHEET =
  'Ten plik nie jest skoroszytem XLSX ani CSV (może to ODS albo Numbers). Otwórz go w arkuszu i zapisz jako XLSX.'

/** @throws SaidInPolish */
export function sourceOfText(text: string): ListSource {
  if (text.trim() === '') throw new SaidInPolish('Na liście nie ma żadnego wiersza.')
  if (BROKEN_LETTERS.test(text))
    throw new SaidInPolish(
      'Polskie litery są tu już popsute. Otwórz arkusz, z którego jest ta lista, i zapisz go jako „CSV UTF-8” albo XLSX.',
    )
  if (isTooLarge(text)) throw new SaidInPolish('Lista może mieć najwyżej 1000 wierszy.')
  const sheet = sheetOf(
    null,
    rowsIn(text).map((cells, at) => ({ line: at + 1, cells })),
  )
  if (!sheet) throw new SaidInPolish(NO_HEADINGS)
  return { sheets: [sheet], leftOut: [] }
}

/** A letter that was lost, and Polish letters in UTF-8 that a program took for windows-1250 or ISO-8859-1. */
const BROKEN_LETTERS = /\uFFFD|Ä[…‡™„†]|[ĹÅ][‚„›şºĽ¼»šŹ\x81]|Ăł|Ã³/

const NO_HEADINGS = 'Nie widzę nagłówków. Dodaj wiersz: chorągiew, hufiec, drużyna, adresy, imiona.'

async function sourceOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ListSource> {
  const read = await sheetsOfXlsx(bytes).catch(() => {
    throw new SaidInPolish('Nie udało się odczytać arkusza. Zapisz go jako zwykły XLSX albo wklej wiersze.')
  })
  if (read === null) throw new SaidInPolish(NO_SHEET)
  const shown = read.filter(({ isHidden, rows }) => !isHidden && rows.length > 0)
  if (shown.length === 0) throw new SaidInPolish('Na liście nie ma żadnego wiersza.')
  const found = shown.map(({ rows, ...sheet }) => {
    const cleaned = rows.map(({ line, cells }) => ({ line, cells: cells.map(visible) }))
    return { ...sheet, list: sheetOf(sheet.name, cleaned) }
  })
  const sheets = found.flatMap(({ list }) => list ?? [])
  if (sheets.length === 0) throw new SaidInPolish(NO_HEADINGS)
  const others = found.filter(({ list }) => list === null).map(({ name }) => name)
  const hidden = read.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const leftOut = [
    ...found.flatMap(({ name, list, hidden }) => (list && hidden.length > 0 ? hiddenRows(name, hidden) : [])),
    hidden.length > 0 &&
      `${counted(hidden.length, 'ukryty arkusz', 'ukryte arkusze', 'ukrytych arkuszy')} (${named(hidden)})`,
    others.length > 0 &&
      `${counted(others.length, 'arkusz', 'arkusze', 'arkuszy')} bez nagłówków listy (${named(others)})`,
  ].filter(words => words !== false)
  return { sheets, leftOut }
}

const named = (names: readonly string[]) => names.map(quoted).join(', ')

const MOST_LINES = 10

function hiddenRows(sheet: string, lines: readonly number[]): string {
  const rows = counted(lines.length, 'ukryty wiersz', 'ukryte wiersze', 'ukrytych wierszy')
  return `${rows} (arkusz ${quoted(sheet)}: ${lines.length > MOST_LINES ? `${lines[0]} do ${lines.at(-1)}` : inSequence(lines.map(String))})`
}

function sheetOf(name: string | null, rows: ListSheet['rows']): ListSheet | null {
  const head = headOf(rows.map(({ cells }) => cells))
  if (!head) return null
  const below = rows.slice(head.at + 1).filter(({ cells }) => cells.some(Boolean))
  const headings = rows[head.at]!.cells
  const width = Math.max(headings.length, ...below.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => head.columns[at] ?? null)
  const unknown = columns.flatMap((column, at) => {
    const samples = below.flatMap(({ cells }) => cells[at] || []).slice(0, 3)
    const heading = headings[at] ?? ''
    if (column !== null || samples.length === 0 || COUNTER.test(heading)) return []
    const before = headings.slice(0, at).filter(other => fold(other) === fold(heading)).length
    return { at, key: heading === '' ? `${name} ${at}` : `${fold(heading)} ${before}`, heading, samples }
  })
  return { name, columns, unknown, rows: below }
}

/** A column that only counts the rows. */
const COUNTER = /^\s*l\.?\s?p\.?\s*$/i

/** Says what unrecognised columns hold, by their key. */
export type Answers = ReadonlyMap<string, ListColumn | null>

export function columnsWith({ columns, unknown }: ListSheet, answers: Answers): ListColumns {
  const answered = new Map(unknown.map(({ at, key }) => [at, answers.get(key) ?? null]))
  return columns.map((column, at) => column ?? answered.get(at) ?? null)
}

/** The sheets of a list that has several are named. */
export const linesOf = ({ sheets }: ListSource, answers: Answers): ListLine[] =>
  sheets.flatMap(sheet => {
    const columns = columnsWith(sheet, answers)
    return sheet.rows.map(({ line, cells }) => ({
      sheet: sheets.length > 1 ? sheet.name : null,
      line,
      cells: listedRow(line, cells, columns).cells,
    }))
  })
