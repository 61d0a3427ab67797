import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { districts, teamsOf } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { refresh, remember, useRead } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Field, FormError, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useBeside, useForm } from '#client/ui/form/useForm.ts'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { NewTeam } from '#domain/requests/teams.ts'
import { MAX_NAME } from '#domain/requests/text.ts'
import { nameKey } from '#domain/text/text.ts'

const entered = (fields: FormData) => ({ name: fields.get('name'), districtId: Number(fields.get('districtId')) })

export function FoundTeam() {
  const choices = useRead(districts)
  const [asked] = useQuery('choragiew')
  const sent = useForm(
    NewTeam,
    async team => {
      await answer(api.teams.post(team))
      await refresh(me)
    },
    entered,
  )
  const ask = useAction(async () => {
    const { name, districtId } = entered(new FormData(sent.props.ref.current!))
    const teams = await teamsOf(districtId).load()
    const namesake = teams.find(team => nameKey(team.name) === nameKey(String(name)))
    if (namesake) remember(me, await answer(api.teams['ask-access']({ id: namesake.id }).post()))
  })
  const form = useBeside(sent)
  if (!choices) return <Loading />

  return (
    <form className="form" {...form.props}>
      <p>
        Najpierw sprawdź, czy Twojej drużyny na pewno nie ma na liście: w chorągwi nie może być dwóch drużyn o tej samej
        nazwie.
      </p>
      <SelectField label="Chorągiew" name="districtId" defaultValue={asked} errors={form.errors.districtId}>
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
      <FormError message={form.failure ?? ask.failure} />
      {sent.refusal?.code === 'team-name-taken' && (
        <button type="button" className="btn" disabled={ask.busy} onClick={ask.run}>
          Poproś o dostęp do niej
        </button>
      )}
      <div className="row">
        <Link href={asked ? `/welcome?krok=druzyna&choragiew=${asked}` : '/welcome?krok=druzyna'} className="btn">
          Wróć do listy
        </Link>
        <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
          {form.busy ? 'Tworzenie…' : 'Utwórz drużynę'}
        </button>
      </div>
    </form>
  )
}
