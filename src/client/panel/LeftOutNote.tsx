import { inPolish, isCode } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'

export interface Refusal {
  id: number
  code: string
  allowedAt?: string | null
}

/** Why one of several was left out. Answers about several name codes alone. */
export function whyRefused({ code, allowedAt }: Omit<Refusal, 'id'>): string {
  if (code in OF_MARKED) return OF_MARKED[code as keyof typeof OF_MARKED]
  return isCode(code) ? inPolish(code, allowedAt ? { allowedAt } : {}) : code
}

/** Between the mark and the press somebody else was at work. */
const OF_MARKED = {
  'not-allowed': 'jest już w innej chorągwi',
  'team-unknown': 'nie ma już takiej drużyny',
  'user-unknown': 'nie ma już takiego konta w Twoim zasięgu',
  'team-hidden': 'drużyna jest ukryta',
  'review-moved': 'arkusz jest już zatwierdzony',
  'sheet-submitted': 'arkusz jest już zgłoszony',
  'sheet-locked': 'arkusz jest już zatwierdzony',
}

export interface LeftOut {
  name: string
  why: string
}

/** Those that were left out, each with its reason. Nothing when there are none. */
export function LeftOutNote({ title, leftOut }: { title: string; leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <Note tone="danger">
      <p>{title}</p>
      <ul>
        {leftOut.map(({ name, why }) => (
          <li key={name}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </Note>
  )
}
