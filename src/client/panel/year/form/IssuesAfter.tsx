import { useYear } from '#client/panel/year/model/editor.ts'
import { issueText } from '#client/panel/year/model/issueText.ts'
import { NoteList } from '#client/ui/feedback/Note.tsx'
import type { FullYear } from '#domain/year/fullYear.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import type { YearIssue } from '#domain/year/yearIssue.ts'

export function IssuesAfter({ after }: { after: FullYear }) {
  const { errors, warnings } = newIssues(useYear(), after)
  return (
    <NoteList
      tone={errors.length > 0 ? 'danger' : 'warn'}
      title="Po zapisaniu:"
      texts={[...errors, ...warnings].map(issueText)}
    />
  )
}

export function newIssues(before: FullYear, after: FullYear): { errors: YearIssue[]; warnings: YearIssue[] } {
  const known = checkYear(before)
  const keys = new Set([...known.errors, ...known.warnings].map(keyOf))
  const isNew = (issue: YearIssue) => !keys.has(keyOf(issue))
  const { errors, warnings } = checkYear(after)
  return { errors: errors.filter(isNew), warnings: warnings.filter(isNew) }
}

const keyOf = ({ code, place, details }: YearIssue) => JSON.stringify([code, place, details])
