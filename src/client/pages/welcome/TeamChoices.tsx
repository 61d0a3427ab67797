import { answer, api } from '#client/api/call.ts'
import { me, teamsOf } from '#client/api/reads.ts'
import { refresh, remember, useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FormError } from '#client/ui/FormError.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { useAction } from '#client/ui/useAction.ts'
import { matcher } from '#domain/search.ts'

/** The troops of a district; a hidden one is shown, so that whoever misses theirs sees why. */
export function TeamChoices({ districtId, search }: { districtId: number; search: string }) {
  const shown = teamsOf(districtId)
  const teams = useRead(shown)
  const ask = useAction(async (id: number) => {
    try {
      await remember(me, await answer(api.teams['ask-access']({ id }).post()))
    } catch (error) {
      // The troop may have been hidden, or somebody may have let the reader in elsewhere.
      await refresh(me, shown)
      throw error
    }
  })
  if (!teams) return <Loading />
  if (teams.length === 0)
    return <EmptyState title="W tej chorągwi nie ma jeszcze drużyn">Możesz dodać tu swoją jednostkę.</EmptyState>

  const matches = matcher(search)
  const found = teams.filter(({ name }) => matches(name))
  if (found.length === 0)
    return <EmptyState title="Nie ma tu takiej drużyny">Sprawdź chorągiew albo dodaj swoją jednostkę.</EmptyState>
  return (
    <>
      <FormError message={ask.failure} />
      <ul className="card choices">
        {found.map(({ id, name, shadow }) => (
          <li key={id}>
            <span className="anywhere">{name}</span>
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
