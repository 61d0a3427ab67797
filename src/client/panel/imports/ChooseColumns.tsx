import { useState } from 'react'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError, SelectField } from '#client/ui/form/Field.tsx'
import { LIST_COLUMNS, type ListColumn } from '#domain/troopList.ts'
import { columnKey, type ListSource } from './listSource.ts'

const COLUMN_NAMES: Record<ListColumn, string> = {
  district: 'chorągiew',
  group: 'hufiec',
  team: 'drużyna',
  emails: 'adresy',
  names: 'imię i nazwisko',
}

interface ChooseColumnsProps {
  source: ListSource
  onChosen: (answers: ReadonlyMap<string, ListColumn | null>) => Promise<void>
  onBack: () => void
}

/** Asks about columns whose heading is not recognised. */
export function ChooseColumns({ source: { sheets }, onChosen, onBack }: ChooseColumnsProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, ListColumn | null>>(new Map())
  const go = useAction(() => onChosen(answers))
  const columnsOf = (sheet: number) =>
    sheets[sheet]!.columns.map((column, at) => column ?? answers.get(columnKey(sheet, at)) ?? null)
  const nameless = sheets.findIndex((_, sheet) => !columnsOf(sheet).includes('team'))

  return (
    <section className="card">
      <header>
        <h2>Co jest w tych kolumnach?</h2>
      </header>
      <ul className="card__body import-columns" data-plain>
        {sheets.flatMap(({ name, unknown }, sheet) =>
          unknown.map(({ at, heading, samples }) => {
            const key = columnKey(sheet, at)
            const chosen = answers.get(key) ?? null
            const left = LIST_COLUMNS.filter(column => column === chosen || !columnsOf(sheet).includes(column))
            return (
              <li key={key}>
                <SelectField
                  label={`${heading === '' ? `Kolumna ${at + 1}` : `„${heading}”`}${name === null || sheets.length === 1 ? '' : `, arkusz „${name}”`}`}
                  value={chosen ?? ''}
                  hint={samples.join(' · ')}
                  onChange={event =>
                    setAnswers(new Map(answers).set(key, (event.currentTarget.value || null) as ListColumn | null))
                  }
                >
                  <option value="">pomiń</option>
                  {left.map(column => (
                    <option key={column} value={column}>
                      {COLUMN_NAMES[column]}
                    </option>
                  ))}
                </SelectField>
              </li>
            )
          }),
        )}
      </ul>
      <div className="card__body stack">
        <FormError message={nameless < 0 ? go.failure : 'Wskaż kolumnę z nazwami drużyn.'} />
        <div className="row">
          <button
            type="button"
            className="btn"
            data-tone="primary"
            disabled={go.busy || nameless >= 0}
            onClick={go.run}
          >
            Dalej
          </button>
          <button type="button" className="btn" onClick={onBack}>
            Inna lista
          </button>
        </div>
      </div>
    </section>
  )
}
