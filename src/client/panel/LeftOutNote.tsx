import { inPolish, isCode } from '#client/ui/feedback/messages.ts'
import { NoteList } from '#client/ui/feedback/Note.tsx'

export interface Rejection {
  id: number
  code: string
  allowedAt?: string | null
}

/** The reason, in Polish, for which the server left a row out of a bulk action. */
export function reasonOf({ code, allowedAt }: Rejection): string {
  if (code in BULK_REASONS) return BULK_REASONS[code as keyof typeof BULK_REASONS]
  return isCode(code) ? inPolish(code, allowedAt ? { allowedAt } : {}) : code
}

const BULK_REASONS = {
  'not-allowed': 'jest już w innej chorągwi',
  'team-unknown': 'nie ma już takiej drużyny',
  'user-unknown': 'nie ma już takiego konta w Twoim zasięgu',
  'team-hidden': 'drużyna jest ukryta',
  'review-moved': 'arkusz jest już zatwierdzony',
  'not-submitted': 'nikt go nie zgłosił',
  'sheet-empty': 'pusty arkusz zatwierdzisz tylko na jego stronie',
  'invitation-unknown': 'już użyte, wycofane albo odrzucone',
  'prerequisites-missing': 'brakuje wymagań; zatwierdzisz go tylko na jego stronie',
  'sheet-submitted': 'arkusz jest już zgłoszony',
  'sheet-locked': 'arkusz jest już zatwierdzony',
}

export const leftOutOf = (refused: readonly Rejection[], rows: readonly { id: number; name: string }[]) =>
  refused.map(rejection => `${rows.find(({ id }) => id === rejection.id)!.name}: ${reasonOf(rejection)}`)

export const LeftOutNote = ({ title, leftOut }: { title: string; leftOut: readonly string[] }) => (
  <NoteList tone="danger" title={title} texts={leftOut} />
)
