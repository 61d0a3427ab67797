import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { districts } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { me } from '#client/session.ts'
import { Field, FormError, NamedOptions, SelectField } from '#client/ui/Field.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { useBeside, useForm } from '#client/ui/useForm.ts'
import { useQuery } from '#client/ui/useQuery.ts'
import { NewTeam } from '#domain/requests/teams.ts'
import { MAX_NAME } from '#domain/requests/text.ts'

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
  const form = useBeside(sent)
  if (!choices) return <Loading />

  return (
    <form className="form" {...form.props}>
      <p>
        Najpierw sprawdź, czy Twojej jednostki na pewno nie ma na liście: w chorągwi nie może być dwóch drużyn o tej
        samej nazwie.
      </p>
      <SelectField label="Chorągiew" name="districtId" defaultValue={asked} errors={form.errors.districtId}>
        <option value="">Wybierz chorągiew</option>
        <NamedOptions of={choices} />
      </SelectField>
      <Field
        label="Nazwa jednostki"
        name="name"
        hint="Tak zobaczą ją wszyscy w rankingu, np. 7 DH „Watra”."
        maxLength={MAX_NAME}
        errors={form.errors.name}
      />
      <FormError message={form.failure} />
      <div className="form__actions">
        <Link href={asked ? `/welcome?krok=druzyna&choragiew=${asked}` : '/welcome?krok=druzyna'} className="btn">
          Wróć do listy
        </Link>
        <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
          {form.busy ? 'Tworzenie…' : 'Utwórz jednostkę'}
        </button>
      </div>
    </form>
  )
}
