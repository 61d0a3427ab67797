import type { AuditEntry } from '#client/panel/auditEntry.ts'
import { typeNames } from '#client/sheet/model/taskTypes.ts'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { roleNames } from '#domain/text/roleNames.ts'

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

const FIELDS: Record<string, string> = {
  name: 'nazwa',
  formerName: 'dawna nazwa',
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
  lesnaThreshold: 'próg leśny',
  puszczanskaThreshold: 'próg puszczański',
  displayPriority: 'kolejność',
  type: 'rodzaj',
  maxPoints: 'maks. punktów',
  multiplier: 'mnożnik',
  split: 'podział',
  obligatory: 'obowiązkowe',
  unit: 'co jest liczone',
  asksForNote: 'prosi o dopisek',
  wholeNumbers: 'tylko całe liczby',
  reference: 'zadanie odniesienia',
  origin: 'odpowiednik sprzed roku',
  primaryGroup: 'grupa zadań',
  secondaryGroup: 'druga grupa',
}

const WORDS: Record<string, string> = {
  ...roleNames,
  ...typeNames,
  ...yearStateNames,
  ...REVIEW_STATE_NAMES,
}

/** Never translated: a name may be "OPEN". */
const FREE_TEXTS = new Set([
  'name',
  'formerName',
  'description',
  'reference',
  'origin',
  'primaryGroup',
  'secondaryGroup',
])
const LONGEST = 120

export const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

function inWords(field: string, value: unknown): string {
  if (value === null || value === '') return 'brak'
  if (typeof value === 'boolean') return field === 'ranking' ? rankingInWords(value) : yesOrNo(value)
  if (typeof value === 'number') return formatLong(value)
  const text = String(value)
  if (FREE_TEXTS.has(field)) return `„${shortened(text)}”`
  if (field === 'unit') return unitForms(text).join(', ')
  if (field === 'rankedAt') return formatDateTime(text)
  return field === 'district' ? text : (WORDS[text] ?? text)
}

const yesOrNo = (is: boolean) => (is ? 'tak' : 'nie')
const rankingInWords = (fixed: boolean) => (fixed ? 'przeliczony' : 'dynamiczny')
