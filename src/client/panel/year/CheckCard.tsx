import { useMemo } from 'react'
import { counted } from '#domain/text/plural.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import type { YearIssue } from '#domain/year/yearIssue.ts'
import { goToCategories } from './CategoryCards.tsx'
import { type EditedYear, pathTo } from './editedYear.ts'
import type { Folding } from './Fold.tsx'
import { goToGroups } from './Groups.tsx'
import { issueText } from './issueText.ts'

interface CheckCardProps {
  year: EditedYear
  folding: Folding
}

/** The errors and warnings of the whole year; each is a link to its place. Errors block opening the year. */
export function CheckCard({ year, folding }: CheckCardProps) {
  const { errors, warnings } = useMemo(() => checkYear(year), [year])
  const isSound = errors.length + warnings.length === 0

  return (
    <section className="card" aria-label="Sprawdzenie kategoryzacji">
      <details className="fold" open={errors.length > 0 || undefined}>
        <summary>
          <b>Sprawdzenie</b>
          {errors.length > 0 && (
            <span className="badge" data-tone="danger">
              {counted(errors.length, 'błąd', 'błędy', 'błędów')}
            </span>
          )}
          {warnings.length > 0 && (
            <span className="badge" data-tone="warn">
              {counted(warnings.length, 'uwaga', 'uwagi', 'uwag')}
            </span>
          )}
          {isSound && (
            <span className="badge" data-tone="ok">
              wszystko się zgadza
            </span>
          )}
        </summary>
        <div className="fold__body stack">
          <IssueList title="Błędy: z nimi nie można otworzyć kategoryzacji" issues={errors} {...{ year, folding }} />
          <IssueList title="Uwagi" issues={warnings} {...{ year, folding }} />
          {isSound && <p className="muted">Progi można osiągnąć, a odniesienia i podziały są poprawne.</p>}
        </div>
      </details>
    </section>
  )
}

interface IssueListProps {
  title: string
  issues: readonly YearIssue[]
  year: EditedYear
  folding: Folding
}

function IssueList({ title, issues, year, folding }: IssueListProps) {
  if (issues.length === 0) return null
  const goToYear = ({ code }: YearIssue) => {
    if (code === 'noPrerequisites') folding.reveal('prerequisites')
    else if (code === 'noTasks') goToGroups()
    else goToCategories()
  }
  const goTo = (issue: YearIssue) =>
    issue.place.kind === 'year' ? goToYear(issue) : folding.reveal(...pathTo(issue, year))

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
