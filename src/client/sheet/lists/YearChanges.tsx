import { Link } from 'wouter'
import { changeNames, fieldName, fieldValue } from '#client/sheet/model/comparisonWords.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearChange } from '#domain/year/compareYears.ts'

interface YearChangesProps<Change extends YearChange> {
  changes: readonly Change[]
  titles: readonly (readonly [kind: YearChange['kind'], title: string])[]
  /** null for a row without a place of its own. */
  addressOf: (change: Change) => string | null
  /** Names of fields that differ from those of the editor. */
  fieldNames?: Readonly<Record<string, string>>
}

export const YearChanges = <Change extends YearChange>({
  changes,
  titles,
  addressOf,
  fieldNames = {},
}: YearChangesProps<Change>) =>
  titles.map(([kind, title]) => {
    const some = changes.filter(change => change.kind === kind)
    return (
      some.length > 0 && (
        <section key={kind} className="card">
          <header className="spread">
            <h2>{title}</h2>
            <small>{counted(some.reduce(countIn, 0), 'zmiana', 'zmiany', 'zmian')}</small>
          </header>
          {[...Map.groupBy(some, change => change.group)].map(([group, rows]) => (
            <div key={group}>
              {group !== null && <h3 className="band">{group}</h3>}
              <ul className="rows">
                {rows.map(change => (
                  <li key={change.id}>
                    <Row change={change} address={addressOf(change)} fieldNames={fieldNames} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )
    )
  })

const countIn = (sum: number, { kind, fields }: YearChange) => sum + (kind === 'year' ? fields.length : 1)

const TONES = { added: 'ok', removed: 'danger', moved: 'warn' } as const
/** An area is masculine, a task neuter. */
const AREA = { added: 'nowy', removed: 'usunięty', moved: 'przeniesiony' } as const

interface RowProps {
  change: YearChange
  address: string | null
  fieldNames: Readonly<Record<string, string>>
}

function Row({ change: { kind, change, name, fields }, address, fieldNames }: RowProps) {
  return (
    <>
      <div className="row tight">
        {address === null ? (
          kind !== 'year' && <b>{name}</b>
        ) : (
          <Link href={address}>
            <b>{name}</b>
          </Link>
        )}
        {change !== 'changed' && (
          <span className="badge" data-tone={TONES[change]}>
            {kind === 'group' ? AREA[change] : changeNames[change]}
          </span>
        )}
      </div>
      <ul className="changes__fields">
        {fields.map(({ field, before, after }) => (
          <li key={field}>
            {fieldNames[field] ?? fieldName(field)}:{' '}
            {field === 'description' ? (
              <Texts before={fieldValue(field, before)} after={fieldValue(field, after)} />
            ) : (
              <>
                <span className="visually-hidden">było </span>
                <del>{fieldValue(field, before)}</del> → <span className="visually-hidden">jest </span>
                <ins>{fieldValue(field, after)}</ins>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Texts = ({ before, after }: { before: string; after: string }) => (
  <details>
    <summary>zmieniony, pokaż oba</summary>
    <p>
      Było: <del>{before}</del>
    </p>
    <p>
      Jest: <ins>{after}</ins>
    </p>
  </details>
)
