import type { YearChange } from '#domain/year/compareYears.ts'
import { changeNames, fieldName, fieldValue, kindNames } from './comparisonWords.ts'

interface ChangesProps {
  kind: YearChange['kind']
  changes: readonly YearChange[]
}

const TONES = { added: 'ok', removed: 'danger', changed: undefined } as const

export function Changes({ kind, changes }: ChangesProps) {
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
