import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { invitations } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { managedDistricts, peopleLike } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { InviteButton, type InvitedTo, toTeam } from '#client/ui/invitations/InviteButton.tsx'
import { SEARCH, useFilter } from '#client/ui/table/filters.tsx'
import { INVITATIONS_PATH } from '#contract/addresses.ts'
import { emailIn } from '#domain/people/email.ts'
import { isNationalOffice, mayGiveOffice, mayHaveTeam, ROLES, type Role } from '#domain/people/roles.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { ADMINISTRATOR, becoming, coordinatorOf, NATIONAL } from './office.ts'
import { PersonLink } from './PersonLink.tsx'

/** Says whose the address in the search is, and invites one that nobody has. */
export function TypedAddress() {
  const [typed] = useFilter(SEARCH)
  const email = emailIn(typed.trim())
  const found = useReadOrNull(email === null ? null : peopleLike(email))
  const waiting = useReadOrNull(email === null ? null : invitations)
  if (email === null || !found || !waiting) return null
  const person = found.find(one => one.email === email)
  const isInvited = waiting.some(one => one.email === email && !one.expired)
  return (
    <div className="card__body typed-address">
      <p role="status">
        {person ? (
          <>
            Ten adres ma już konto: <PersonLink person={person} />
          </>
        ) : isInvited ? (
          <>
            Ten adres jest już zaproszony.{' '}
            <Link href={`${INVITATIONS_PATH}&${SEARCH}=${email}`}>Zobacz zaproszenie</Link>
          </>
        ) : (
          'Nie ma tu nikogo z tym adresem. Możesz wysłać zaproszenie, ważne 14 dni.'
        )}
      </p>
      {!person && !isInvited && <Invite key={email} email={email} />}
    </div>
  )
}

function Invite({ email }: { email: string }) {
  const reader = useReader()
  const districts = useRead(managedDistricts)
  const [role, setRole] = useState<Role>('USER')
  const [chosen, setChosen] = useState('')
  const place = useRef<HTMLSelectElement>(null)
  const roles = ROLES.filter(role => mayGiveOffice(reader, role, reader.districtId))
  if (!districts) return null
  const to = placeIn(districts, role, Number(chosen))
  return (
    <div className="row">
      <select
        className="input"
        aria-label="Jako kto"
        value={role}
        onChange={event => {
          setRole(event.target.value as Role)
          setChosen('')
        }}
      >
        <NamedOptions of={roles.map(id => ({ id, name: roleNames[id] }))} />
      </select>
      {!isNationalOffice(role) && (
        <select
          ref={place}
          className="input"
          aria-label={mayHaveTeam({ role }) ? 'Drużyna' : 'Chorągiew'}
          value={chosen}
          onChange={event => setChosen(event.target.value)}
        >
          <option value="">{mayHaveTeam({ role }) ? 'wybierz drużynę' : 'wybierz chorągiew'}</option>
          {mayHaveTeam({ role }) ? (
            districts.map(({ id, name, teams }) => (
              <optgroup key={id} label={name}>
                <NamedOptions of={teams.filter(({ shadow }) => !shadow)} />
              </optgroup>
            ))
          ) : (
            <NamedOptions of={districts} />
          )}
        </select>
      )}
      {to ? (
        <InviteButton {...to} known={email}>
          Zaproś
        </InviteButton>
      ) : (
        <button type="button" className="btn" onClick={() => place.current!.focus()}>
          Zaproś
        </button>
      )}
    </div>
  )
}

type Districts = Awaited<ReturnType<typeof managedDistricts.load>>

/** The place of the invitation and its words; null until a place is chosen. */
function placeIn(
  districts: Districts,
  role: Role,
  chosen: number,
): { to: InvitedTo; title: string; text: string } | null {
  const founded = 'Kto nie ma konta, założy je z linku w mailu i od razu'
  if (mayHaveTeam({ role })) {
    const district = districts.find(({ teams }) => teams.some(({ id }) => id === chosen))
    const team = district?.teams.find(({ id }) => id === chosen)
    if (!district || !team) return null
    return {
      to: toTeam({ ...team, district }),
      title: 'Zaproś drużynowego',
      text: `${founded} wejdzie do drużyny ${team.name}.`,
    }
  }
  const district = districts.find(({ id }) => id === chosen)
  const office = [NATIONAL, ADMINISTRATOR].find(one => one.role === role) ?? (district && coordinatorOf(district))
  if (!office) return null
  return { to: { ...office, team: null }, title: 'Zaproś mailem', text: `${founded} zostanie ${becoming(office)}.` }
}
