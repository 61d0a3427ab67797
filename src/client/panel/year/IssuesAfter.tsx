import { Note } from '#client/ui/Note.tsx'
import type { FullYear } from '#domain/year/fullYear.ts'
import type { EditedYear } from './editedYear.ts'
import { issueText } from './issueText.ts'
import { newIssues } from './newIssues.ts'

/** The errors and warnings that saving what is typed would add to the year. */
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
