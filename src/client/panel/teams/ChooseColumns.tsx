import { useState } from 'react'
import { useRead } from '#client/api/useRead.ts'
import { districtNames } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError, SelectField } from '#client/ui/form/Field.tsx'
import { cellsIn } from '#domain/text/cells.ts'
import { counted } from '#domain/text/plural.ts'
import { nameKey } from '#domain/text/text.ts'
import { LIST_COLUMNS, type ListColumn, type ListColumns, readTroopList } from '#domain/troopList.ts'

const COLUMN_NAMES: Record<ListColumn, string> = {
  district: 'chorągiew',
  group: 'hufiec',
  team: 'drużyna',
  emails: 'adresy',
  names: 'imię i nazwisko',
}

interface ChooseColumnsProps {
  text: string
  chosen: ListColumns | undefined
  onChosen: (columns: ListColumns) => Promise<void>
  onBack: () => void
}

export function ChooseColumns({ text, chosen, onChosen, onBack }: ChooseColumnsProps) {
  const districts = useRead(districtNames)
  const [own, setOwn] = useState(chosen)
  const go = useAction(onChosen)
  const names = new Set(districts?.map(({ name }) => nameKey(name)))
  const isDistrict = (cell: string) => names.has(nameKey(cell))
  const grid = cellsIn(text)
  const width = Math.max(...grid.map(cells => cells.length))
  const found = readTroopList(text, null, isDistrict).columns
  const columns: ListColumns = Array.from({ length: width }, (_, at) => (own ?? found)[at] ?? null)
  const { rows } = readTroopList(text, columns, isDistrict)
  const known = columns.filter(column => column !== null).length

  return (
    <section className="card">
      <header>
        <h2>Która kolumna jest czym?</h2>
      </header>
      <ul className="card__body import-columns" data-plain>
        {columns.map((column, at) => (
          <li key={String(at)}>
            <SelectField
              label={`Kolumna ${at + 1}: ${grid.find(cells => cells[at])?.[at] ?? 'pusta'}`}
              value={column ?? ''}
              hint={grid
                .slice(1)
                .flatMap(cells => cells[at] || [])
                .slice(0, 2)
                .join(' · ')}
              onChange={event => {
                const wanted = (event.currentTarget.value || null) as ListColumn | null
                setOwn(columns.map((other, index) => (index === at ? wanted : other === wanted ? null : other)))
              }}
            >
              <option value="">pomiń</option>
              {LIST_COLUMNS.map(name => (
                <option key={name} value={name}>
                  {COLUMN_NAMES[name]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      <div className="card__body stack">
        <p className="hint">
          Rozpoznane kolumny: {known} z {width}. Pozostałe pomijamy. Imiona tylko tu widać, niczego z nich nie
          zapisujemy.
        </p>
        <FormError message={columns.includes('team') ? go.failure : 'Wskaż kolumnę z nazwami drużyn.'} />
        <div className="row">
          <button
            type="button"
            className="btn"
            data-tone="primary"
            disabled={go.busy || !columns.includes('team')}
            onClick={() => go.run(columns)}
          >
            Sprawdź {counted(rows.length, 'wiersz', 'wiersze', 'wierszy')}
          </button>
          <button type="button" className="btn" onClick={onBack}>
            Inna lista
          </button>
        </div>
      </div>
    </section>
  )
}
