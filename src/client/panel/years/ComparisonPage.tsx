import { Link, useParams } from 'wouter'
import { yearComparison, years } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import type { YearChange } from '#domain/year/compareYears.ts'
import { changeNames, fieldName, fieldValue, kindNames } from './comparisonWords.ts'

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

interface ChangesProps {
  kind: YearChange['kind']
  changes: readonly YearChange[]
}

const TONES = { added: 'ok', removed: 'danger', changed: undefined } as const

function Changes({ kind, changes }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{kindNames[kind]}</h2>
      </header>
      <ul className="changes">
        {changes.map(change => (
          <li key={`${change.change} ${change.group} ${change.name}`}>
            <div className="row tight">
              <b>{change.name}</b>
              <span className="badge" data-tone={TONES[change.change]}>
                {changeNames[change.change]}
              </span>
              {change.group && <small>{change.group}</small>}
            </div>
            <Fields change={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fields({ change: { fields } }: { change: YearChange }) {
  if (fields.length === 0) return null
  return (
    <ul className="changes__fields">
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          {fieldName(field)}: <del>{fieldValue(field, before)}</del> → <ins>{fieldValue(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}
