import { inPolish, isCode } from '#client/ui/feedback/messages.ts'
import { NoteList } from '#client/ui/feedback/Note.tsx'
import { counted } from '#domain/text/plural.ts'

export interface Named {
  id: number
  name: string
}

export interface Rejection {
  id: number
  code: string
  allowedAt?: string | null
}

/** The reason, in Polish, for which a row was left out of an act on several. */
export function reasonOf({ code, allowedAt }: Rejection): string {
  const known = REASONS[code]
  if (known) return known.why
  return isCode(code) ? inPolish(code, allowedAt ? { allowedAt } : {}) : code
}

type Forms = readonly [one: string, few: string, many: string]

/** `short` counts troops: "27 już zatwierdzonych". */
const REASONS: Record<string, { why: string; short?: Forms }> = {
  'not-allowed': { why: 'jest już w innej chorągwi', short: same('w innej chorągwi') },
  'team-unknown': { why: 'nie ma już takiej drużyny', short: same('już nieistniejących') },
  departed: { why: 'nie ma jej już na tej liście', short: same('spoza tej listy') },
  'user-unknown': { why: 'nie ma już takiego konta w Twoim zasięgu' },
  'team-hidden': { why: 'drużyna jest ukryta', short: ['ukryta', 'ukryte', 'ukrytych'] },
  'team-shown': { why: 'drużyna nie jest ukryta', short: ['widoczna', 'widoczne', 'widocznych'] },
  'review-moved': {
    why: 'arkusz jest już zatwierdzony',
    short: ['już zatwierdzona', 'już zatwierdzone', 'już zatwierdzonych'],
  },
  'not-approved': {
    why: 'arkusz nie jest zatwierdzony',
    short: ['niezatwierdzona', 'niezatwierdzone', 'niezatwierdzonych'],
  },
  'not-submitted': { why: 'nikt go nie zgłosił', short: ['niezgłoszona', 'niezgłoszone', 'niezgłoszonych'] },
  'sheet-empty': { why: 'pusty arkusz zatwierdzisz tylko na jego stronie', short: ['pusta', 'puste', 'pustych'] },
  'invitation-unknown': { why: 'już użyte, wycofane albo odrzucone' },
  'prerequisites-missing': {
    why: 'brakuje wymagań; zatwierdzisz go tylko na jego stronie',
    short: same('bez wszystkich wymagań'),
  },
  'sheet-submitted': { why: 'arkusz jest już zgłoszony', short: ['już zgłoszona', 'już zgłoszone', 'już zgłoszonych'] },
  'sheet-locked': {
    why: 'arkusz jest już zatwierdzony',
    short: ['już zatwierdzona', 'już zatwierdzone', 'już zatwierdzonych'],
  },
  'no-leader': { why: 'nie ma drużynowego', short: same('bez drużynowego') },
  'leader-inactive': { why: 'konto drużynowego nie jest aktywne', short: same('z nieaktywnym kontem drużynowego') },
  'talk-known': { why: 'ta rozmowa już jest', short: same('z tą rozmową') },
  'same-place': { why: 'już tam jest', short: same('już tam') },
  'extension-stays': { why: 'ma już czas co najmniej do tego dnia', short: same('z późniejszym terminem') },
  'reminded-today': {
    why: 'przypomniano w ostatniej dobie',
    short: ['przypomniana w ostatniej dobie', 'przypomniane w ostatniej dobie', 'przypomnianych w ostatniej dobie'],
  },
}

function same(words: string): Forms {
  return [words, words, words]
}

export const leftOutOf = (refused: readonly Rejection[], rows: readonly Named[]) =>
  refused.map(rejection => `${rows.find(({ id }) => id === rejection.id)!.name}: ${reasonOf(rejection)}`)

/** A reason with so few troops names them. */
const FEW = 2

/** "123 puste, 27 już zatwierdzonych, 1 ukryta (Cienie)", by the number of troops. */
export function leftOutInWords(leftOut: readonly (Rejection & Named)[]): string {
  const groups = [...Map.groupBy(leftOut, reason => REASONS[reason.code]?.short?.[2] ?? reasonOf(reason)).values()]
  return groups
    .toSorted((a, b) => b.length - a.length)
    .map(group => {
      const short = REASONS[group[0]!.code]?.short ?? same(`(${reasonOf(group[0]!)})`)
      const names = group.length <= FEW ? ` (${group.map(({ name }) => name).join(', ')})` : ''
      return counted(group.length, ...short) + names
    })
    .join(', ')
}

/** A second line of the message about an act: the first that was refused, and how many others. */
export function refusedInWords(refused: readonly Rejection[], rows: readonly Named[]): string | undefined {
  const [first, ...others] = leftOutOf(refused, rows)
  if (first === undefined) return undefined
  return others.length === 0 ? first : `${first} i ${counted(others.length, 'inna', 'inne', 'innych')}`
}

export const LeftOutNote = ({ title, leftOut }: { title: string; leftOut: readonly string[] }) => (
  <NoteList tone="danger" title={title} texts={leftOut} />
)
