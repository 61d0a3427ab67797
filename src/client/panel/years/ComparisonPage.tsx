import { ArrowLeftRight } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { yearComparison, years } from '#client/panel/panelReads.ts'
import { YearChanges } from '#client/sheet/lists/YearChanges.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'

const TITLES = [
  ['year', 'Kategoryzacja i kategorie'],
  ['group', 'Grupy zadań'],
  ['task', 'Zadania'],
  ['prerequisite', 'Wymagania podstawowe'],
] as const

type Change = Awaited<ReturnType<ReturnType<typeof yearComparison>['load']>>[number]

export function ComparisonPage() {
  const { id, other } = useParams()
  const changes = useRead(yearComparison(Number(other), Number(id)))
  const all = useRead(years)
  const addressOf = ({ change, kind, id: row }: Change) =>
    `/admin/kategoryzacja/${change === 'removed' ? other : id}${row === null ? '' : `#${kind}-${row}`}`
  const name = (year: string | undefined) => all?.find(shallow => shallow.id === Number(year))?.name

  return (
    <PanelPage
      kicker="Porównanie kategoryzacji"
      title="Co się zmieniło"
      actions={
        <>
          <Link href={`/admin/kategoryzacja/${other}/porownanie/${id}`} className="btn">
            <ArrowLeftRight aria-hidden="true" />
            Zamień strony
          </Link>
          <Link href={`/admin/kategoryzacja/${id}`} className="btn">
            Wróć do edytora
          </Link>
        </>
      }
    >
      <div className="stack">
        {all && (
          <p className="measure">
            Z <b>„{name(other) ?? 'usunięta kategoryzacja'}”</b> na <b>„{name(id) ?? 'usunięta kategoryzacja'}”</b>.
          </p>
        )}
        {changes && <YearChanges changes={changes} titles={TITLES} addressOf={addressOf} />}
        {!changes && <Loading />}
        {changes?.length === 0 && <EmptyState title="Te kategoryzacje niczym się nie różnią" />}
      </div>
    </PanelPage>
  )
}
