import { Note } from '#client/ui/Note.tsx'
import { counted, plural } from '#client/ui/plural.ts'
import { PlaceLink } from './SectionLink.tsx'
import type { SheetViewProps } from './SheetView.tsx'

/** Obligatory numbers nobody has entered yet: other tasks may be worth nothing without them. A switch says no by itself. */
export function Unentered({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const missing = sheet.tasks.filter(
    ({ id, obligatory, type }) => obligatory && type !== 'BOOLEAN' && !sheet.entries.values.has(id),
  )
  if (missing.length === 0) return null
  return (
    <Note>
      <p>
        Bez wpisu {plural(missing.length, 'jest', 'są', 'jest')} jeszcze{' '}
        <b>{counted(missing.length, 'zadanie obowiązkowe', 'zadania obowiązkowe', 'zadań obowiązkowych')}</b>:
      </p>
      <ul>
        {missing.map(({ id, name, primaryGroupId }) => (
          <li key={id}>
            <PlaceLink to={primaryGroupId} position={position}>
              {name}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}
