import type { YearIssue } from '#domain/year/yearIssue.ts'
import type { EditedYear } from './editedYear.ts'
import { goToCategories } from './goToCategories.ts'
import { issueText } from './issueText.ts'
import { pathTo } from './pathTo.ts'
import type { Folding } from './useFolding.ts'

interface IssueListProps {
  title: string
  issues: readonly YearIssue[]
  year: EditedYear
  folding: Folding
}

export function IssueList({ title, issues, year, folding }: IssueListProps) {
  if (issues.length === 0) return null
  const goTo = (issue: YearIssue) =>
    issue.place.kind === 'year' ? goToCategories() : folding.reveal(...pathTo(issue, year))

  return (
    <div>
      <h3>{title}</h3>
      <ul className="issues">
        {issues.map(issue => (
          <li key={`${issue.code} ${issue.place.kind} ${issue.place.id} ${Object.values(issue.details ?? {})}`}>
            <button type="button" className="issues__jump" onClick={() => goTo(issue)}>
              {issueText(issue)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
