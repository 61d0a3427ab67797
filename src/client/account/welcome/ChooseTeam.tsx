import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { districts, teamsOf } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { refresh, remember, useRead } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Field, FormError, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { matcher, otherNameFound } from '#domain/text/search.ts'

export function ChooseTeam() {
  const choices = useRead(districts)
  const [requested, setDistrict] = useQuery('choragiew')
  const [search, setSearch] = useState('')
  if (!choices) return <Loading />
  if (choices.length === 0)
    return <EmptyState title="Nie ma jeszcze chorągwi">Zajrzyj tu, gdy administrator je doda.</EmptyState>

  const district = choices.find(({ id }) => String(id) === requested)
  return (
    <>
      <p>Wybierz chorągiew, a potem swoją drużynę. Dostęp nada jej drużynowy albo koordynator chorągwi.</p>
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
        <ErrorBoundary here={String(district.id)}>
          <TeamChoices districtId={district.id} search={search} />
        </ErrorBoundary>
      )}
      <p className="row">
        <Link href="/welcome" className="btn" data-tone="quiet">
          Wstecz
        </Link>
        <Link href={district ? `/welcome?krok=nowa&choragiew=${district.id}` : '/welcome?krok=nowa'} className="btn">
          Mojej drużyny nie ma na liście
        </Link>
      </p>
    </>
  )
}

/** The troops of a district. A hidden one is shown too, so that its leader sees why it cannot be chosen. */
function TeamChoices({ districtId, search }: { districtId: number; search: string }) {
  const shown = teamsOf(districtId)
  const teams = useRead(shown)
  const ask = useAction(async (id: number) => {
    try {
      remember(me, await answer(api.teams['ask-access']({ id }).post()))
    } catch (error) {
      // The troop may have been hidden, or somebody may have let the reader in elsewhere.
      await refresh(me, shown)
      throw error
    }
  })
  if (!teams) return <Loading />
  if (teams.length === 0)
    return <EmptyState title="W tej chorągwi nie ma jeszcze drużyn">Możesz dodać tu swoją.</EmptyState>

  const matches = matcher(search)
  const found = teams.flatMap(team => {
    const formerName = otherNameFound(matches, team.name, team.formerNames)
    return formerName !== null || matches(team.name) ? [{ ...team, formerName }] : []
  })
  if (found.length === 0)
    return <EmptyState title="Nie ma tu takiej drużyny">Sprawdź chorągiew albo dodaj swoją.</EmptyState>
  return (
    <>
      <FormError message={ask.failure} />
      <ul className="card choices">
        {found.map(({ id, name, formerName, shadow }) => (
          <li key={id}>
            <span className="anywhere">
              {name} {formerName && <small>dawniej {formerName}</small>}
            </span>
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
