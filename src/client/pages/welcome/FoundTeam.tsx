import { Link } from 'wouter'
import { NewTeam } from '../../../domain/requests/teams.ts'
import { answer, api } from '../../api/call.ts'
import { districts, me } from '../../api/reads.ts'
import { refresh, useRead } from '../../api/useRead.ts'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useQuery } from '../../ui/useQuery.ts'

const entered = (fields: FormData) => ({ name: fields.get('name'), districtId: Number(fields.get('districtId')) })

export function FoundTeam() {
  const choices = useRead(districts)
  const [chosen] = useQuery('choragiew', '')
  const form = useForm(
    NewTeam,
    async team => {
      await answer(api.teams.post(team))
      await refresh(me)
    },
    entered,
  )
  if (!choices) return <Loading />

  return (
    <form className="form" {...form.props}>
      <p>Najpierw sprawdź, czy Twojej jednostki na pewno nie ma na liście: nazwa w chorągwi może być tylko jedna.</p>
      <SelectField
        label="Chorągiew"
        name="districtId"
        defaultValue={chosen}
        errors={form.errors.districtId && ['district not found']}
      >
        <option value="">Wybierz chorągiew</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Nazwa jednostki"
        name="name"
        hint="Tak zobaczą ją wszyscy w rankingu, np. 7 DH „Watra”."
        maxLength={200}
        errors={form.errors.name}
      />
      <FormError message={form.failure} />
      <div className="form__actions">
        <Link href={chosen ? `/welcome?krok=druzyna&choragiew=${chosen}` : '/welcome?krok=druzyna'} className="btn">
          Wróć do listy
        </Link>
        <button type="submit" className="btn" data-tone="primary" disabled={!form.ready}>
          Utwórz jednostkę
        </button>
      </div>
    </form>
  )
}
