import type { AuditEntry } from '#client/panel/ui/auditEntry.ts'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { AUDITED_FIELDS } from '#domain/year/yearFields.ts'

interface Change {
  field: string
  before: string
  after: string
}

export function changesIn({ before, after }: AuditEntry): Change[] {
  if (!before || !after) return []
  return Object.entries(FIELDS).flatMap(([field, name]) => {
    const [was, is] = [before[field], after[field]]
    if (!(field in before) || !(field in after) || was === is) return []
    return { field: name, before: inWords(field, was), after: inWords(field, is) }
  })
}

/** Texts that somebody typed, which are quoted and never translated: a name may be "OPEN". */
const TYPED: Record<string, string> = {
  formerName: 'dawna nazwa',
  heading: 'nagłówek powitania',
  greeting: 'powitanie',
  signature: 'podpis',
  contact: 'kogo zapytać',
}

const FIELDS: Record<string, string> = {
  ...TYPED,
  name: 'nazwa',
  description: 'opis',
  role: 'rola',
  district: 'chorągiew',
  hufiec: 'hufiec',
  shadow: 'ukryta',
  locked: 'arkusz zatwierdzony',
  autoaccept: 'automatyczna akceptacja nowych drużyn',
  state: 'stan',
  ranking: 'ranking',
  deadline: 'termin dla drużyn',
  rankedAt: 'ranking z',
  lesnaLesneThreshold: 'leśnych do kategorii leśnej',
  lesnaPuszczanskieThreshold: 'puszczańskich do kategorii leśnej',
  puszczanskaLesnaThreshold: 'leśnych do kategorii puszczańskiej',
  puszczanskaPuszczanskieThreshold: 'puszczańskich do kategorii puszczańskiej',
  ...Object.fromEntries(Object.entries(AUDITED_FIELDS).map(([key, { change }]) => [key, change])),
}

const WORDS: Record<string, string> = {
  ...roleNames,
  ...yearStateNames,
  ...REVIEW_STATE_NAMES,
}

const LONGEST = 120

export const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

function inWords(field: string, value: unknown): string {
  if (value === null || value === '') return 'brak'
  const { isText, print } = AUDITED_FIELDS[field] ?? {}
  if (isText || field in TYPED) return `„${shortened(String(value))}”`
  if (print) return print(value as never)
  if (typeof value === 'boolean') return field === 'ranking' ? rankingInWords(value) : yesOrNo(value)
  if (typeof value === 'number') return formatLong(value)
  const text = String(value)
  if (field === 'rankedAt') return formatDateTime(text)
  return field === 'district' ? text : (WORDS[text] ?? text)
}

const yesOrNo = (is: boolean) => (is ? 'tak' : 'nie')
const rankingInWords = (fixed: boolean) => (fixed ? 'przeliczony' : 'dynamiczny')
