import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { districts, teamsOf } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { refresh, remember, useRead } from '#client/api/useRead.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, FormError, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { NewTeam } from '#contract/requests/teams.ts'
import { MAX_NAME } from '#contract/requests/text.ts'
import { areAlike } from '#domain/text/alike.ts'
import { nameKey } from '#domain/text/text.ts'

type Teams = Awaited<ReturnType<ReturnType<typeof teamsOf>['load']>>

const entered = (fields: FormData) => ({ name: fields.get('name'), districtId: Number(fields.get('districtId')) })

function withFormerName({ name, formerNames }: Teams[number], typed: string) {
  const former = areAlike(name, typed) ? undefined : formerNames.find(known => areAlike(known, typed))
  return former ? `${name} (dawniej ${former})` : name
}

export function FoundTeam() {
  const choices = useRead(districts)
  const [requested] = useQuery('choragiew')
  // Asked once for each name: the second press founds the troop (rules.md#71).
  const [doubt, setDoubt] = useState<{ about: string; name: string; alike: Teams }>()
  const sent = useForm(
    NewTeam,
    async team => {
      const alike = (await teamsOf(team.districtId).load()).filter(
        ({ name, formerNames }) =>
          nameKey(name) !== nameKey(team.name) && [name, ...formerNames].some(known => areAlike(known, team.name)),
      )
      const about = `${team.districtId} ${team.name}`
      if (alike.length > 0 && doubt?.about !== about) return setDoubt({ about, name: team.name, alike })
      await answer(api.teams.post(team))
      await refresh(me)
    },
    entered,
  )
  const askFor = async (id: number) => remember(me, await answer(api.teams['ask-access']({ id }).post()))
  async function askNamesake() {
    const { name, districtId } = entered(new FormData(sent.props.ref.current!))
    const teams = await teamsOf(districtId).load()
    const namesake = teams.find(team => nameKey(team.name) === nameKey(String(name)))
    if (namesake) await askFor(namesake.id)
  }
  const form = useFieldRejection(sent)
  if (!choices) return <Loading />

  return (
    <form className="form" {...form.props}>
      <p>
        Najpierw sprawdź, czy Twojej drużyny na pewno nie ma na liście: w chorągwi nie może być dwóch drużyn o tej samej
        nazwie.
      </p>
      <SelectField label="Chorągiew" name="districtId" defaultValue={requested} errors={form.errors.districtId}>
        <option value="">Wybierz chorągiew</option>
        <NamedOptions of={choices} />
      </SelectField>
      <Field
        label="Nazwa drużyny"
        name="name"
        hint="Tak zobaczą ją wszyscy w rankingu, np. 7 DH „Watra”."
        maxLength={MAX_NAME}
        errors={form.errors.name}
      />
      {doubt && (
        <div role="status">
          <Note>
            <p>
              <b>Czy to nie {doubt.alike.map(team => withFormerName(team, doubt.name)).join(' albo ')}?</b>
            </p>
            <p>Jeśli tak, nie twórz drugiej: poproś o dostęp. Jeśli to inna drużyna, utwórz ją.</p>
            <div className="row">
              {doubt.alike.map(({ id, name, shadow }) =>
                shadow ? (
                  <small key={id}>{name}: ukryta, napisz do koordynatora chorągwi</small>
                ) : (
                  <ActionButton key={id} act={() => askFor(id)}>
                    Poproś o dostęp: {name}
                  </ActionButton>
                ),
              )}
            </div>
          </Note>
        </div>
      )}
      <FormError message={form.failure} />
      {sent.refusal?.code === 'team-name-taken' && (
        <ActionButton act={askNamesake}>Poproś o dostęp do niej</ActionButton>
      )}
      <div className="row">
        <Link
          href={requested ? `/welcome?krok=druzyna&choragiew=${requested}` : '/welcome?krok=druzyna'}
          className="btn"
        >
          Wróć do listy
        </Link>
        <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
          {form.busy ? 'Tworzenie…' : doubt ? 'To inna, utwórz drużynę' : 'Utwórz drużynę'}
        </button>
      </div>
    </form>
  )
}
