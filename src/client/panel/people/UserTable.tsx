import { OpenLink } from '#client/panel/ListOrOne.tsx'
import { Email } from '#client/panel/PersonLink.tsx'
import type { ListedPerson } from '#client/panel/reader.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { roleNames } from '#client/ui/people.ts'
import { ActivateButton } from './ActivateButton.tsx'

interface UserTableProps {
  users: readonly ListedPerson[]
  /** Reads the list again. */
  onChange: () => Promise<unknown>
}

export function UserTable({ users, onChange }: UserTableProps) {
  return (
    <table className="table list-table" data-narrow="blocks">
      <thead>
        <tr>
          <th>E-mail</th>
          <th>Rola</th>
          <th>Drużyna</th>
          <th>Ostatnie logowanie</th>
          <th>Konto</th>
        </tr>
      </thead>
      <tbody>
        {users.map(user => (
          <tr key={user.id}>
            <td>
              <OpenLink name="osoba" id={user.id}>
                <Email address={user.email} />
              </OpenLink>
            </td>
            <td data-label="Rola">
              {roleNames[user.role]}
              {user.districtAdmin && ` ${user.districtAdmin}`}
            </td>
            <td data-label="Drużyna">
              {user.team && `${user.team.name}${user.teamAccepted ? '' : ' (czeka na dostęp)'}`}
            </td>
            <td className="nowrap" data-label="Ostatnie logowanie">
              {user.lastLogin ? formatDateTime(user.lastLogin) : 'jeszcze nigdy'}
            </td>
            <td data-label="Konto">
              {user.activated ? 'aktywne' : <ActivateButton user={user} onChange={onChange} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
