import { useState } from 'react'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError, SelectField } from '#client/ui/form/Field.tsx'
import { quoted } from '#domain/text/quoted.ts'
import { LIST_COLUMNS, type ListColumn } from '#domain/troopList.ts'
import { type Answers, columnsWith, type ListSource } from './listSource.ts'

const COLUMN_NAMES: Record<ListColumn, string> = {
  district: 'chorągiew',
  group: 'hufiec',
  team: 'drużyna',
  emails: 'adresy',
  names: 'imię i nazwisko',
}

interface ChooseColumnsProps {
  source: ListSource
  onChosen: (answers: Answers) => Promise<void>
  onBack: () => void
}

/** Asks about columns whose heading is not recognised. */
export function ChooseColumns({ source: { sheets }, onChosen, onBack }: ChooseColumnsProps) {
  const [answers, setAnswers] = useState<Answers>(new Map())
  const go = useAction(() => onChosen(answers))
  const isNameless = sheets.some(sheet => !columnsWith(sheet, answers).includes('team'))
  const questions = new Map(sheets.flatMap(({ unknown }) => unknown.map(column => [column.key, column] as const)))

  return (
    <section className="card">
      <header>
        <h2>Co jest w tych kolumnach?</h2>
      </header>
      <ul className="card__body import-columns" data-plain>
        {[...questions.values()].map(({ key, at, heading, samples }) => {
          const chosen = answers.get(key) ?? null
          const asked = sheets.filter(({ unknown }) => unknown.some(column => column.key === key))
          const taken = asked.flatMap(sheet => columnsWith(sheet, answers))
          const left = LIST_COLUMNS.filter(column => column === chosen || !taken.includes(column))
          const [only] = asked
          return (
            <li key={key}>
              <SelectField
                label={`${heading === '' ? `Kolumna ${at + 1}` : quoted(heading)}${sheets.length > 1 && asked.length === 1 ? `, arkusz ${quoted(only!.name!)}` : ''}`}
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
        })}
      </ul>
      <div className="card__body stack">
        <FormError message={isNameless ? 'Wskaż kolumnę z nazwami drużyn.' : go.failure} />
        <div className="row">
          <button type="button" className="btn" data-tone="primary" disabled={go.busy || isNameless} onClick={go.run}>
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
