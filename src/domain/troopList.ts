import { cellsIn, separatorOf } from './text/cells.ts'
import { fold } from './text/search.ts'

// A list of troops, their districts, hufce and leaders' addresses, from a file or pasted (rules.md#70).

export const LIST_COLUMNS = ['district', 'group', 'team', 'emails', 'names'] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]
/** A column that is null is left out. */
export type ListColumns = readonly (ListColumn | null)[]

const ROW_STATES = ['NEW', 'SAME', 'DOUBTFUL', 'WRONG'] as const
type RowState = (typeof ROW_STATES)[number]

export const MOST_LISTED = 1000

/** Of a cell with each of its addresses on a line of its own. */
const LINES_A_ROW = 20
const MOST_COLUMNS = 100

const [LF, CR] = [0x0a, 0x0d]
const MARKS = ['"', ';', ',', '\t'].map(mark => mark.charCodeAt(0))

/**
 * Counts line breaks, separators and quotes, of which a list of 1,000 rows has only so many: splitting a text that consists of
 * them would hold up everybody.
 */
export function isTooLarge(text: string): boolean {
  let [breaks, marks] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    // Comparing letters as texts would make a text of each that is not Latin.
    const letter = text.charCodeAt(at)
    if (letter === LF || (letter === CR && text.charCodeAt(at + 1) !== LF)) breaks++
    else if (MARKS.includes(letter)) marks++
  }
  return breaks > LINES_A_ROW * MOST_LISTED || marks > MOST_COLUMNS * MOST_LISTED
}

/** First words of heads, without diacritics; the earlier of two wins. */
const HEADS: readonly (readonly [ListColumn, RegExp])[] = [
  ['district', /^chor/],
  ['group', /^huf/],
  ['emails', /mail|adres|poczt/],
  ['names', /^(imi|nazwisk|druzynow|osob)/],
  ['team', /^(druzyn|jednostk|nazwa)/],
]

export interface ListedRow {
  /** The head is line 1. */
  line: number
  cells: Readonly<Record<ListColumn, string>>
}

export interface TroopList {
  columns: ListColumns
  rows: ListedRow[]
}

/**
 * Takes a text that is not too large. `columns` are recognised by the head, else by what the first rows hold, unless they are given. Without a column of teams
 * there are no rows.
 */
export function readTroopList(
  text: string,
  given: ListColumns | null,
  isDistrict: (cell: string) => boolean,
): TroopList {
  const lines = cellsIn(text.replace(/^\uFEFF/, ''), separatorOf(text)).map(cells => cells.slice(0, MOST_COLUMNS))
  const first = lines.findIndex(isFilled)
  const head = lines[first] ?? []
  const recognised = columnsOf(head)
  const hasHead = recognised.some(column => column !== null) || (given !== null && !isData(head, isDistrict))
  const columns = given ?? (hasHead ? recognised : guessed(lines.filter(isFilled).slice(0, 20), isDistrict))
  if (!columns.includes('team')) return { columns, rows: [] }
  const rows = lines.flatMap((cells, index) => {
    if (!isFilled(cells) || index < first || (hasHead && index === first)) return []
    const cellOf = (column: ListColumn) => [column, cells[columns.indexOf(column)] ?? '']
    return [{ line: index + 1, cells: Object.fromEntries(LIST_COLUMNS.map(cellOf)) as ListedRow['cells'] }]
  })
  return { columns, rows }
}

const isFilled = (cells: readonly string[]) => cells.some(cell => cell !== '')
const isData = (cells: readonly string[], isDistrict: (cell: string) => boolean) =>
  cells.some(cell => cell.includes('@') || isDistrict(cell))

function columnsOf(head: readonly string[]): ListColumns {
  const taken = new Set<ListColumn>()
  return head.map(cell => {
    const [column = null] = isShort(cell) ? (HEADS.find(([, pattern]) => pattern.test(fold(cell))) ?? []) : []
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** A head is short and no address. */
const isShort = (cell: string) => cell.length <= 40 && !cell.includes('@')

function guessed(rows: readonly (readonly string[])[], isDistrict: (cell: string) => boolean): ListColumns {
  const width = Math.max(0, ...rows.map(cells => cells.length))
  const columns: (ListColumn | null)[] = Array.from({ length: width }, () => null)
  const emails = columns.findIndex((_, at) => rows.some(cells => cells[at]?.includes('@')))
  const district = columns.findIndex((_, at) => rows.some(cells => isDistrict(cells[at] ?? '')))
  if (emails >= 0) columns[emails] = 'emails'
  if (district >= 0) columns[district] = 'district'
  // A text of other things is no list of troops.
  if (emails < 0 && district < 0) return columns
  const team = columns.indexOf(null)
  if (team >= 0) columns[team] = 'team'
  return columns
}

/** A troop has a few leaders; a cell with more is no list of theirs. */
const MOST_ADDRESSES = 20
const LONGEST_ADDRESS = 254

/**
 * Addresses in one cell are separated by comma, semicolon or space, and may be written `Name <address>` or `mailto:address`.
 * Returns also words that are no addresses. Null for too many.
 */
export function addressesIn(cell: string): string[] | null {
  if (cell.length > MOST_ADDRESSES * (LONGEST_ADDRESS + 2)) return null
  const addresses = new Set<string>()
  let words: string[] = []
  const addWords = () => {
    for (const word of words) addresses.add(withoutScheme(word))
    words = []
  }
  for (const [part, name, address] of cell.matchAll(/"([^"]*)"|<([^<>]*)>|;|[^\s,;"<>]+/g)) {
    if (address !== undefined) {
      // The words before it are the name, also "Kowalska, Ala".
      words = [address.trim()]
      addWords()
    } else if (part === ';') addWords()
    else {
      words.push(...(name === undefined ? [part] : name.split(/[,\s]+/)).filter(Boolean))
      if (name === undefined && part.includes('@')) addWords()
    }
  }
  addWords()
  return addresses.size > MOST_ADDRESSES ? null : [...addresses]
}

function withoutScheme(address: string): string {
  if (!/^mailto:/i.test(address)) return address
  const query = address.indexOf('?', address.indexOf('@') + 1)
  return address.slice('mailto:'.length, query < 0 ? undefined : query)
}

/** The gravest first. */
export const WRONG = [
  'name-missing',
  'name-too-long',
  'name-unusable',
  'formula',
  'district-missing',
  'district-foreign',
  'too-many-addresses',
  'not-an-email',
  'own-address',
  'holds-office',
] as const
export const DOUBTFUL = [
  'district-unknown',
  'team-hidden',
  'name-alike',
  'line-alike',
  'leads-elsewhere',
  'address-twice',
] as const
type WhyWrong = (typeof WRONG)[number]
type WhyDoubtful = (typeof DOUBTFUL)[number]
export type Why = WhyWrong | WhyDoubtful

export interface Reason {
  code: Why
  /** The cell that can be mended. */
  column: ListColumn
  /** The address or the stored name that it is about. */
  about: string
  /** The team that the address leads, the other lines with the same, or the former name that is alike. */
  other: string
}

export interface PlannedRow {
  line: number
  district: string
  group: string
  team: string
  names: string
  emails: string[]
  state: RowState
  candidates: { teamId: number; name: string }[]
  why: Why | null
  reasons: Reason[]
  /** Addresses that get an invitation. */
  invites: string[]
  /** Addresses among them that a candidate does not need to invite. */
  knownAt: { email: string; teamId: number }[]
  /** May it be decided that the troop is another one? */
  mayBeNew: boolean
  districtId: number | null
  /** The team it is; null for a new one. */
  teamId: number | null
  /** The line of the same new team further up. */
  sameAs: number | null
}

export type Choice = number | 'NEW' | 'SKIP'

/** A row updates a team, founds one, or is skipped. Null while it needs a decision. */
export type Outcome = { teamId: number } | 'NEW' | 'SKIP' | null

/** `above` is the outcome of the line with the same new team. */
export function outcomeOf(row: PlannedRow, decision: Choice | undefined, above: Outcome): Outcome {
  if (decision === 'SKIP') return 'SKIP'
  if (row.state === 'WRONG' || (row.state === 'DOUBTFUL' && decision === undefined)) return null
  if (row.sameAs !== null) return above
  if (row.state === 'NEW') return 'NEW'
  if (row.state === 'SAME') return { teamId: row.teamId! }
  if (row.candidates.some(({ teamId }) => teamId === decision)) return { teamId: decision as number }
  return decision === 'NEW' && row.mayBeNew ? 'NEW' : null
}

export const invitesOf = ({ invites, knownAt }: PlannedRow, outcome: Outcome): string[] =>
  outcome === null || outcome === 'SKIP'
    ? []
    : invites.filter(
        address =>
          outcome === 'NEW' || !knownAt.some(({ email, teamId }) => email === address && teamId === outcome.teamId),
      )
