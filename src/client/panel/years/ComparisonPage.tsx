import { Link, useParams } from 'wouter'
import { yearComparison, years } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { Changes } from './Changes.tsx'

const KINDS = ['year', 'group', 'task', 'prerequisite'] as const

/** What is different in a year from another, usually an older one. */
export function ComparisonPage() {
  const { id, other } = useParams()
  const changes = useRead(yearComparison(Number(other), Number(id)))
  const all = useRead(years)
  const name = (year: string | undefined) => all?.find(shallow => shallow.id === Number(year))?.name

  return (
    <PanelPage
      kicker="Porównanie kategoryzacji"
      title={name(id) ?? 'Porównanie'}
      actions={
        <Link href={`/admin/kategoryzacja/${id}`} className="btn">
          Wróć do edytora
        </Link>
      }
    >
      <div className="stack">
        {all && (
          <p className="measure">
            Co zmieniło się względem: <b>{name(other) ?? 'innej kategoryzacji'}</b>.
          </p>
        )}
        {KINDS.map(kind => (
          <Changes key={kind} kind={kind} changes={changes?.filter(change => change.kind === kind) ?? []} />
        ))}
        {!changes && <Loading />}
        {changes?.length === 0 && <EmptyState title="Te kategoryzacje niczym się nie różnią" />}
      </div>
    </PanelPage>
  )
}
