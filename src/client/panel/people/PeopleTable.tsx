import { OpenLink } from '#client/panel/ListOrOne.tsx'
import { MarkBox } from '#client/panel/MarkedBar.tsx'
import type { ListedPerson } from '#client/panel/reader.ts'
import type { Marks } from '#client/panel/useMarks.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { PersonName } from '#client/ui/PersonName.tsx'
import { roleOf } from '#client/ui/people.ts'
import { ActivateButton } from './ActivateButton.tsx'

interface PeopleTableProps {
  people: readonly ListedPerson[]
  marks: Marks<ListedPerson>
  /** Reads the list again. */
  onChange: () => Promise<unknown>
}

export function PeopleTable({ people, marks, onChange }: PeopleTableProps) {
  return (
    <table className="table list-table" data-narrow="blocks" data-marks>
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">Zaznacz</span>
          </th>
          <th>Osoba</th>
          <th>Rola</th>
          <th>Drużyna</th>
          <th>Ostatnie logowanie</th>
          <th>Konto</th>
        </tr>
      </thead>
      <tbody>
        {people.map(person => (
          <tr key={person.id} data-marked={marks.has(person)}>
            <td>
              <MarkBox
                name={person.email}
                checked={marks.has(person)}
                onChange={isMarked => marks.mark([person], isMarked)}
              />
            </td>
            <th scope="row">
              <OpenLink name="osoba" id={person.id}>
                <PersonName person={person} />
              </OpenLink>
            </th>
            <td data-label="Rola">{roleOf(person)}</td>
            <td data-label="Drużyna">
              {person.team && `${person.team.name}${person.teamAccepted ? '' : ' (czeka na dostęp)'}`}
            </td>
            <td className="nowrap" data-label="Ostatnie logowanie">
              {person.lastLogin ? formatDateTime(person.lastLogin) : 'jeszcze nigdy'}
            </td>
            <td data-label="Konto">
              {person.activated ? 'aktywne' : <ActivateButton person={person} onChange={onChange} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
