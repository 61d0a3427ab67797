import { useState } from 'react'
import { filledSheets } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Field } from '#client/ui/Field.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { matcher } from '#domain/search.ts'
import { SheetTable } from './SheetTable.tsx'

/** The sheets that troops have begun, by district. Read only once it is shown. */
export function FilledSheets({ yearId }: { yearId: number }) {
  const sheets = useRead(filledSheets(yearId))
  const [filter, setFilter] = useState('')
  if (!sheets) return <Loading />

  const matches = matcher(filter)
  const found = sheets.filter(({ name, district }) => matches(`${name} ${district.name}`))
  const districts = Map.groupBy(found, sheet => sheet.district.name)

  return (
    <div className="fold__body stack">
      {sheets.length === 0 && <p className="muted">Żadna drużyna nie zaczęła jeszcze wypełniać arkusza.</p>}
      {sheets.length > 0 && (
        <Field
          label="Szukaj drużyny lub chorągwi"
          type="search"
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      )}
      {sheets.length > 0 && found.length === 0 && <p className="muted">Nic nie pasuje do tego, czego szukasz.</p>}
      {[...districts].map(([district, rows]) => (
        <SheetTable key={district} yearId={yearId} district={district} sheets={rows} />
      ))}
    </div>
  )
}
