import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { years } from '#client/panel/panelReads.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { yearTags } from '#client/ui/Badge.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'

export function FileCard() {
  const year = useYear()
  const [, navigate] = useLocation()
  const all = useRead(years) ?? []
  const others = all.filter(other => other.id !== year.id)
  const [other, setOther] = useState('')

  function compare(event: FormEvent) {
    event.preventDefault()
    // The list has the newest year first.
    const [newer, older] = all.filter(({ id }) => id === year.id || id === Number(other))
    if (newer && older) navigate(`/admin/kategoryzacja/${newer.id}/porownanie/${older.id}`)
  }

  return (
    <section className="card">
      <header>
        <h2>Plik i porównanie</h2>
      </header>
      <div className="card__body columns">
        <div className="stack tight">
          <p className="hint">Progi, grupy, zadania i wymagania, bez tego, co wpisały drużyny.</p>
          <div>
            <a className="btn" href={`/api/admin/categorization/file/${year.id}`} download>
              <Download aria-hidden="true" />
              Pobierz jako JSON
            </a>
          </div>
        </div>
        <form className="stack tight" onSubmit={compare}>
          <SelectField label="Porównaj z" value={other} onChange={event => setOther(event.target.value)}>
            <option value="">wybierz kategoryzację…</option>
            <NamedOptions of={others.map(({ id, name, state }) => ({ id, name: `${name} ${yearTags[state]}` }))} />
          </SelectField>
          <div>
            <button type="submit" className="btn" disabled={other === ''}>
              Porównaj
            </button>
          </div>
        </form>
      </div>
    </section>
  )
}
