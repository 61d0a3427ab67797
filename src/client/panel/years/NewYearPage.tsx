import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { years } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { yearTags } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Field, FormError, SelectField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { MAX_NAME } from '#contract/requests/text.ts'
import { NewYear } from '#contract/requests/years.ts'
import { mayEditYears } from '#domain/people/roles.ts'
import { YearFileCard } from './YearFileCard.tsx'

export function NewYearPage() {
  const all = useRead(years)
  const mayCreate = mayEditYears(useReader())

  return (
    <PanelPage title="Utwórz nowy arkusz kategoryzacji">
      {!mayCreate ? (
        <EmptyState title="Nowe kategoryzacje tworzą koordynatorzy krajowi i administratorzy" />
      ) : all ? (
        <div className="stack">
          <NewYearForm years={all} />
          <YearFileCard />
        </div>
      ) : (
        <Loading />
      )}
    </PanelPage>
  )
}

type ShallowYears = Awaited<ReturnType<typeof years.load>>

function NewYearForm({ years: existing }: { years: ShallowYears }) {
  const [, navigate] = useLocation()
  const last = existing.find(({ state }) => state !== 'DRAFT')
  const form = useForm(
    NewYear,
    async year => {
      const { id } = await answer(api.admin.categorization.post(year))
      await refresh(years)
      navigate(`/admin/kategoryzacja/${id}`)
    },
    fields => ({ name: fields.get('name'), sourceId: Number(fields.get('sourceId')) || null }),
  )

  return (
    <form className="card card__body form" {...form.props}>
      <div className="form__row">
        <Field
          label="Nazwa"
          name="name"
          placeholder="Kategoryzacja 2027/28"
          maxLength={MAX_NAME}
          errors={form.errors.name}
        />
        <SelectField
          label="Skopiuj z"
          name="sourceId"
          defaultValue={last?.id}
          hint="Kopia przejmuje progi, grupy, zadania i wymagania, ale nie to, co wpisały drużyny."
        >
          <option value="">pusty arkusz</option>
          {existing.map(({ id, name, state }) => (
            <option key={id} value={id}>
              {name} {yearTags[state]}
            </option>
          ))}
        </SelectField>
      </div>
      <FormError message={form.failure && `Wystąpił błąd. ${form.failure}`} />
      <div className="row">
        <button type="submit" className="btn" data-tone="primary" disabled={!form.ready}>
          Utwórz arkusz
        </button>
      </div>
    </form>
  )
}
