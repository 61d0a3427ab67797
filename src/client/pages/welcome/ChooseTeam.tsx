import { useState } from 'react'
import { Link } from 'wouter'
import { nameKey } from '../../../domain/text.ts'
import { answer, api } from '../../api/call.ts'
import { districts, me, teamsOf } from '../../api/reads.ts'
import { remember, useRead } from '../../api/useRead.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useQuery } from '../../ui/useQuery.ts'

export function ChooseTeam() {
  const choices = useRead(districts)
  const [districtId, setDistrictId] = useQuery('choragiew', '')
  const [search, setSearch] = useState('')
  if (!choices) return <Loading />

  return (
    <div className="stack">
      <p>Wybierz chorągiew, a potem swoją drużynę. Dostęp przyzna jej drużynowy albo koordynator chorągwi.</p>
      <div className="form__row">
        <SelectField label="Chorągiew" value={districtId} onChange={event => setDistrictId(event.currentTarget.value)}>
          <option value="">Wybierz chorągiew</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Szukaj drużyny"
          type="search"
          placeholder="nazwa drużyny"
          value={search}
          disabled={districtId === ''}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </div>
      {districtId !== '' && <Teams districtId={Number(districtId)} search={search} />}
      <p className="row">
        <Link href="/welcome" className="btn" data-tone="quiet">
          Wstecz
        </Link>
        <Link href={districtId ? `/welcome?krok=nowa&choragiew=${districtId}` : '/welcome?krok=nowa'} className="btn">
          Mojej jednostki nie ma na liście
        </Link>
      </p>
    </div>
  )
}

function Teams({ districtId, search }: { districtId: number; search: string }) {
  const teams = useRead(teamsOf(districtId))
  const ask = useAction(async (id: number) => remember(me, await answer(api.teams['ask-access']({ id }).post())))
  if (!teams) return <Loading />

  const found = teams.filter(team => nameKey(team.name).includes(nameKey(search)))
  if (found.length === 0)
    return <EmptyState title="Nie ma tu takiej drużyny">Sprawdź chorągiew albo dodaj nową jednostkę.</EmptyState>
  return (
    <>
      <FormError message={ask.failure} />
      <ul className="card choices">
        {found.map(({ id, name, shadow }) => (
          <li key={id}>
            <span className="anywhere grow">{name}</span>
            {shadow ? (
              <small>ukryta, nie można jej wybrać</small>
            ) : (
              <button
                type="button"
                className="btn"
                disabled={ask.busy}
                aria-label={`Poproś o dostęp: ${name}`}
                onClick={() => ask.run(id)}
              >
                Poproś o dostęp
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
