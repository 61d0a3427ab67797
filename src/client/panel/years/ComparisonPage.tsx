import { ArrowLeftRight } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { yearComparison, years } from '#client/panel/panelReads.ts'
import { changeNames, fieldName, fieldValue, kindNames } from '#client/sheet/view/comparisonWords.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'

const KINDS = ['year', 'group', 'task', 'prerequisite'] as const

type Change = Awaited<ReturnType<ReturnType<typeof yearComparison>['load']>>[number]

/** The changes from the older year to the newer one, or the other way round. */
export function ComparisonPage() {
  const { id, other } = useParams()
  const changes = useRead(yearComparison(Number(other), Number(id)))
  const all = useRead(years)
  /** A removed row exists in the earlier year only. */
  const linkTo = ({ change, kind, id: row }: Change) =>
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
        {KINDS.map(kind => (
          <Changes
            key={kind}
            kind={kind}
            changes={changes?.filter(change => change.kind === kind) ?? []}
            linkTo={linkTo}
          />
        ))}
        {!changes && <Loading />}
        {changes?.length === 0 && <EmptyState title="Te kategoryzacje niczym się nie różnią" />}
      </div>
    </PanelPage>
  )
}

interface ChangesProps {
  kind: Change['kind']
  changes: readonly Change[]
  linkTo: (change: Change) => string
}

const TONES = { added: 'ok', removed: 'danger', changed: undefined, moved: 'warn' } as const

function Changes({ kind, changes, linkTo }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{kindNames[kind]}</h2>
      </header>
      <ul className="changes">
        {changes.map(change => (
          <li key={change.id}>
            <div className="row tight">
              <Link href={linkTo(change)}>
                <b>{change.name}</b>
              </Link>
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

function Fields({ change: { fields } }: { change: Change }) {
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
