import { useMemo } from 'react'
import { useFolds } from '#client/panel/year/form/Fold.tsx'
import { pathTo } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { issueText } from '#client/panel/year/model/issueText.ts'
import { goToCategories } from '#client/panel/year/settings/CategoryCards.tsx'
import { goToGroups } from '#client/panel/year/tasks/Groups.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { counted } from '#domain/text/plural.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import type { YearIssue } from '#domain/year/yearIssue.ts'

/** The errors and warnings of the whole year; each is a link to its place. Errors block opening the year. */
export function CheckCard() {
  const year = useYear()
  const { errors, warnings } = useMemo(() => checkYear(year), [year])
  const isSound = errors.length + warnings.length === 0

  return (
    <section className="card" aria-label="Sprawdzenie kategoryzacji">
      <details className="fold" open={errors.length > 0 || undefined}>
        <summary>
          <b>Sprawdzenie</b>
          {errors.length > 0 && <Badge tone="danger">{counted(errors.length, 'błąd', 'błędy', 'błędów')}</Badge>}
          {warnings.length > 0 && <Badge tone="warn">{counted(warnings.length, 'uwaga', 'uwagi', 'uwag')}</Badge>}
          {isSound && <Badge tone="ok">wszystko się zgadza</Badge>}
        </summary>
        <div className="fold__body stack">
          <IssueList title="Błędy: z nimi nie można otworzyć kategoryzacji" issues={errors} />
          <IssueList title="Uwagi" issues={warnings} />
          {isSound && <p className="muted">Progi można osiągnąć, a odniesienia i podziały są poprawne.</p>}
        </div>
      </details>
    </section>
  )
}

function IssueList({ title, issues }: { title: string; issues: readonly YearIssue[] }) {
  const year = useYear()
  const folds = useFolds()
  if (issues.length === 0) return null
  const goToYear = ({ code }: YearIssue) => {
    if (code === 'noPrerequisites') folds.reveal('prerequisites')
    else if (code === 'noTasks') goToGroups()
    else goToCategories()
  }
  const goTo = (issue: YearIssue) =>
    issue.place.kind === 'year' ? goToYear(issue) : folds.reveal(...pathTo(issue, year))

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
