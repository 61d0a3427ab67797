import { useMemo } from 'react'
import { counted } from '#client/ui/plural.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import type { EditedYear } from './editedYear.ts'
import { IssueList } from './IssueList.tsx'
import type { Folding } from './useFolding.ts'

interface CheckCardProps {
  year: EditedYear
  folding: Folding
}

/** The year as a whole: what blocks opening it and what is only odd, each entry leading to its place. */
export function CheckCard({ year, folding }: CheckCardProps) {
  const { errors, warnings } = useMemo(() => checkYear(year), [year])
  const sound = errors.length + warnings.length === 0

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
          {sound && (
            <span className="badge" data-tone="ok">
              wszystko się zgadza
            </span>
          )}
        </summary>
        <div className="fold__body stack">
          <IssueList title="Błędy: z nimi nie można otworzyć kategoryzacji" issues={errors} {...{ year, folding }} />
          <IssueList title="Uwagi" issues={warnings} {...{ year, folding }} />
          {sound && <p className="muted">Progi są do zdobycia, odniesienia i podziały są na miejscu.</p>}
        </div>
      </details>
    </section>
  )
}
