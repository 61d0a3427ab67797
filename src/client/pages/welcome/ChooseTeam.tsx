import { useState } from 'react'
import { Link } from 'wouter'
import { districts } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Field, SelectField } from '#client/ui/Field.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { NamedOptions } from '#client/ui/NamedOptions.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { TeamChoices } from './TeamChoices.tsx'

export function ChooseTeam() {
  const choices = useRead(districts)
  const [asked, setDistrict] = useQuery('choragiew')
  const [search, setSearch] = useState('')
  if (!choices) return <Loading />
  if (choices.length === 0)
    return <EmptyState title="Nie ma jeszcze chorągwi">Zajrzyj tu, gdy administrator je doda.</EmptyState>

  const district = choices.find(({ id }) => String(id) === asked)
  return (
    <>
      <p>Wybierz chorągiew, a potem swoją drużynę. Dostęp przyzna jej drużynowy albo koordynator chorągwi.</p>
      <div className="form__row">
        <SelectField
          label="Chorągiew"
          value={district?.id ?? ''}
          onChange={event => setDistrict(event.currentTarget.value)}
        >
          <option value="">Wybierz chorągiew</option>
          <NamedOptions of={choices} />
        </SelectField>
        <Field
          label="Szukaj drużyny"
          type="search"
          placeholder="nazwa drużyny"
          value={search}
          disabled={!district}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </div>
      {district && (
        <ErrorBoundary place={String(district.id)}>
          <TeamChoices districtId={district.id} search={search} />
        </ErrorBoundary>
      )}
      <p className="row">
        <Link href="/welcome" className="btn" data-tone="quiet">
          Wstecz
        </Link>
        <Link href={district ? `/welcome?krok=nowa&choragiew=${district.id}` : '/welcome?krok=nowa'} className="btn">
          Mojej jednostki nie ma na liście
        </Link>
      </p>
    </>
  )
}
