import { cellsIn, type Separator, separatorOf } from './text/cells.ts'
import { visible } from './text/invisible.ts'
import { fold } from './text/search.ts'

// A list of troops, their districts, hufce and leaders' addresses, from a file or pasted (rules.md#70).

export const LIST_COLUMNS = ['district', 'group', 'team', 'emails', 'names'] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]
/** From the left. A column that is null is left out. */
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

/** A column that a heading names. A weak one yields to another of the same kind that is not. */
interface Heading {
  column: ListColumn
  isWeak: boolean
}

/** Words of headings, without diacritics, capitals and punctuation; the first that fits wins. */
const HEADINGS: readonly (readonly [ListColumn, RegExp])[] = [
  ['emails', /mail|\bpocz\w* elektr|^adresy\b/],
  ['district', /\bchor(agiew|agwi|agwie)?\b/],
  ['group', /\bhuf(iec|ca|ce|cu)?\b/],
  ['names', /\bimi(e|on\w*)\b|nazwisk|^druzynow\w*|^osob\w*/],
  ['team', /^(pelna )?nazw[ay]( pelna)?$|\bnazw[ay]\b.*\b(druzyn\w?|jednostk\w)\b|^(druzyn[aey]?|jednostk[ai])\b/],
]
const WEAK_HEADINGS: typeof HEADINGS = [
  // An address may be that of a house.
  ['emails', /^adres( druzynow\w*)?$|^poczt[ay]$/],
  ['team', /^(nr|numer) (druzyn\w?|jednostk\w)$/],
]

/** Words of headings that name something else about a troop, a hufiec or a person. */
const OTHER_WORDS =
  /\b(nr|numer|tel\w*|kom|komork\w*|liczba|ilosc|rodzaj|typ|data|rok|kod|stopien|siedzib\w*|miejsc\w*|adres\w*|komend\w*|hufcow\w*)\b/
const OTHERS_MAIL = /\b(chor|huf|komend|rodzic|opiekun)/
/** "Chorągiew Mazowiecka" and "Hufiec Centrum" are values. */
const isValue = (cell: string) =>
  /^([Cc]horągiew|[Hh]ufiec|[Dd]rużyna)\s+[„"]?(?!Harcer|Nazw|Numer)\p{Lu}\p{Ll}/u.test(cell.normalize('NFC'))

/** Returns null for a heading that is not recognised. Headings are short and hold no address. */
function headingIn(cell: string): Heading | null {
  if (cell.length > 40 || cell.includes('@') || isValue(cell)) return null
  const words = fold(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const matching = ([, pattern]: (typeof HEADINGS)[number]) => pattern.test(words)
  const weak = WEAK_HEADINGS.find(matching)?.[0]
  if (weak) return { column: weak, isWeak: true }
  const column = HEADINGS.find(matching)?.[0]
  if (column === undefined) return null
  const isOther = column === 'emails' ? OTHERS_MAIL.test(words) : OTHER_WORDS.test(words) && !/\bnazw[ay]\b/.test(words)
  return isOther ? null : { column, isWeak: false }
}

/** Several columns of addresses or names are one; a second one of anything else is left out. */
const MERGED: readonly (ListColumn | null)[] = ['emails', 'names', null]

export interface ListHead {
  /** The index of its row. */
  at: number
  columns: ListColumns
}

/**
 * Finds the first of ten filled rows in which two headings are recognised, one of them that of the troops: a title or `sep=;`
 * may stand above. Of two rows of headings it is the one with more. A list of names alone has one heading. Null when there is
 * none.
 */
export function headOf(rows: readonly (readonly string[])[]): ListHead | null {
  const begin = rows.flatMap((cells, at) => (isFilled(cells) ? at : [])).slice(0, ROWS_OF_HEAD)
  const heads = begin.filter(at => headingsIn(rows[at]!).size >= 2)
  const hasTeams = (at: number) => headingsIn(rows[at]!).has('team')
  const first = heads.find(hasTeams) ?? heads[0] ?? begin.find(at => isNamesAlone(rows[at]!))
  if (first === undefined) return null
  const next = begin[begin.indexOf(first) + 1]
  const isBetter = next !== undefined && hasTeams(next) && headingsIn(rows[next]!).size > headingsIn(rows[first]!).size
  const at = isBetter ? next : first
  return { at, columns: columnsOf(rows[at]!.slice(0, MOST_COLUMNS).map(headingIn), rows.slice(at + 1)) }
}

function columnsOf(headings: readonly (Heading | null)[], below: readonly (readonly string[])[]): ListColumns {
  const strong = new Set(headings.flatMap(heading => (heading && !heading.isWeak ? heading.column : [])))
  const found = headings.map((heading, n) => {
    if (heading === null) return null
    const { column, isWeak } = heading
    const hasMails = () => below.some(cells => cells[n]?.includes('@'))
    if (isWeak && strong.has(column)) return null
    // The heading and the values disagree: neither is believed.
    if (column === 'names' && hasMails()) return null
    if (column === 'emails' && isWeak && below.some(cells => cells[n]) && !hasMails()) return null
    return column
  })
  return found.map((column, n) => (MERGED.includes(column) || found.indexOf(column) === n ? column : null))
}

const ROWS_OF_HEAD = 10

const headingsIn = (cells: readonly string[]) =>
  new Set(cells.slice(0, MOST_COLUMNS).flatMap(cell => headingIn(cell)?.column ?? []))

function isNamesAlone(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  return filled.length === 1 && /^(pelna )?(nazw[ay] )?(druzyn[ay]?|jednostk[ai])$/.test(fold(filled[0]!))
}

/** True for a heading or a sum, which lists that were put together have among their rows. */
export const isNoName = (name: string) =>
  isNamesAlone([name]) || /^(nazwa|(razem|suma|ogolem|lacznie)\b.*)$/.test(fold(name))

/** Splits a text that is not too large, by the separator with which it has a head. Cells lose invisible characters at their ends. */
export function rowsIn(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const read = (separator: Separator) =>
    cellsIn(plain, separator).map(cells => cells.slice(0, MOST_COLUMNS).map(visible))
  const likely = separatorOf(plain)
  const others = (['\t', ';', ','] as const).filter(separator => separator !== likely)
  for (const separator of [likely, ...others]) {
    const rows = read(separator)
    if (headOf(rows)) return rows
  }
  return read(likely)
}

export interface ListedRow {
  /** The first line of the text is 1. */
  line: number
  cells: Readonly<Record<ListColumn, string>>
}

export interface TroopList {
  columns: ListColumns
  rows: ListedRow[]
}

/**
 * Takes a text that is not too large. `given` columns are of a caller that knows its list; a head may stand above it. Without a
 * column of teams there are no rows.
 */
export function readTroopList(
  text: string,
  given: ListColumns | null,
  isDistrict: (cell: string) => boolean,
): TroopList {
  const lines = rowsIn(text)
  const first = lines.findIndex(isFilled)
  const isHead = (cells: readonly string[]) => !cells.some(cell => cell.includes('@') || isDistrict(cell))
  const head = headOf(lines)
  const columns = given ?? head?.columns ?? []
  const headAt = head?.at ?? (given && isHead(lines[first] ?? []) ? first : -1)
  if (!columns.includes('team')) return { columns, rows: [] }
  const rows = lines.flatMap((cells, at) => (at > headAt && isFilled(cells) ? listedRow(at + 1, cells, columns) : []))
  return { columns, rows }
}

export const listedRow = (line: number, cells: readonly string[], columns: ListColumns): ListedRow => ({
  line,
  cells: Object.fromEntries(
    LIST_COLUMNS.map(column => [column, columns.flatMap((own, at) => (own === column && cells[at]) || []).join(', ')]),
  ) as ListedRow['cells'],
})

const isFilled = (cells: readonly string[]) => cells.some(cell => cell !== '')

/** The gravest first. */
export const WRONG = [
  'cell-error',
  'name-missing',
  'longer',
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
  'name-odd',
  'group-alike',
  'line-alike',
  'leads-elsewhere',
  'address-twice',
] as const
type WhyWrong = (typeof WRONG)[number]
type WhyDoubtful = (typeof DOUBTFUL)[number]
export type Why = WhyWrong | WhyDoubtful

export interface Reason {
  code: Why
  /** The cell that it is about. */
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
  /** The row's hufiec is not there yet: founding its troop makes it. */
  makesGroup: boolean
  /** The team it is; null for a new one. */
  teamId: number | null
  /** The line of the same new team further up. */
  sameAs: number | null
}

/** Nothing but leaving the row out can be decided about it: it is mended where the list comes from. */
export const mustBeMended = ({ state, reasons }: Pick<PlannedRow, 'state' | 'reasons'>): boolean =>
  state === 'WRONG' || reasons.some(({ code }) => code === 'district-unknown')

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
