import { Note } from '#client/ui/feedback/Note.tsx'
import type { FullYear } from '#domain/year/fullYear.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import type { YearIssue } from '#domain/year/yearIssue.ts'
import type { EditedYear } from './editedYear.ts'
import { issueText } from './issueText.ts'

export function IssuesAfter({ year, after }: { year: EditedYear; after: FullYear }) {
  const { errors, warnings } = newIssues(year, after)
  const issues = [...errors, ...warnings]
  if (issues.length === 0) return null
  return (
    <Note tone={errors.length > 0 ? 'danger' : 'warn'}>
      <p>Po zapisaniu:</p>
      <ul>
        {issues.map(issue => (
          <li key={`${issue.code} ${issue.place.kind} ${issue.place.id} ${issue.details?.field}`}>
            {issueText(issue)}
          </li>
        ))}
      </ul>
    </Note>
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
