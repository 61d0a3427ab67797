import { useState } from 'react'
import { useRead } from '#client/api/useRead.ts'
import { GiveOffice } from '#client/panel/GiveOffice.tsx'
import { TakeButton } from '#client/panel/OfficeHolders.tsx'
import { coordinatorOf, mayGive } from '#client/panel/office.ts'
import { districtNames } from '#client/panel/panelReads.ts'
import { asPerson, type ListedPerson, useReader } from '#client/panel/reader.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'

interface DistrictOfficeProps {
  person: ListedPerson
  onChange: () => Promise<unknown>
}

export function DistrictOffice({ person, onChange }: DistrictOfficeProps) {
  const { districtAdminId, districtAdmin } = person
  return (
    <section className="card card__body stack">
      <h2>Koordynator chorągwi</h2>
      {districtAdminId !== null && districtAdmin !== null ? (
        <div className="spread">
          <p>Koordynuje chorągiew: {districtAdmin}</p>
          <TakeButton
            office={coordinatorOf({ id: districtAdminId, name: districtAdmin })}
            person={person}
            onChange={onChange}
          />
        </div>
      ) : (
        <GiveDistrict person={person} onChange={onChange} />
      )}
    </section>
  )
}

function GiveDistrict({ person, onChange }: DistrictOfficeProps) {
  const reader = useReader()
  const districts = useRead(districtNames)
  const [asking, setAsking] = useState<{ id: number; name: string }>()
  const open = (districts ?? []).filter(district => mayGive(reader, asPerson(person), coordinatorOf(district)))
  if (!districts) return <Loading />
  if (open.length === 0) return <p className="muted">Nie możesz nadać tej osobie tej roli.</p>

  return (
    <form
      className="form"
      onSubmit={event => {
        event.preventDefault()
        const chosen = Number(new FormData(event.currentTarget).get('district'))
        setAsking(open.find(({ id }) => id === chosen))
      }}
    >
      <SelectField label="Chorągiew" name="district" defaultValue={person.team?.districtId}>
        <NamedOptions of={open} />
      </SelectField>
      <div className="row">
        <button type="submit" className="btn">
          Nadaj uprawnienia
        </button>
      </div>
      {asking && (
        <GiveOffice
          office={coordinatorOf(asking)}
          personId={person.id}
          onGiven={onChange}
          onClose={() => setAsking(undefined)}
        />
      )}
    </form>
  )
}
