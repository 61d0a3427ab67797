import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { myTeam } from '#client/api/reads.ts'
import { type Me, me as whoAmI } from '#client/api/session.ts'
import { refresh, remember } from '#client/api/useRead.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { OwnNameFields } from '#client/ui/form/OwnNameFields.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { OwnName } from '#domain/requests/accounts.ts'

export function NameCard({ me }: { me: Me }) {
  const [isSaved, setSaved] = useState(false)
  const form = useForm(OwnName, async name => {
    setSaved(false)
    remember(whoAmI, await answer(api.user.patch(name)))
    await refresh(myTeam)
    setSaved(true)
  })

  return (
    <section className="card">
      <header>
        <h2>Imię i nazwisko</h2>
      </header>
      <form className="card__body form" {...form.props}>
        <p className="hint">
          Zobaczą je osoby, które widzą Twój adres e-mail: prowadzący z Tobą drużynę, koordynatorzy i administratorzy. W
          rankingu nie ma osób. Możesz nie podawać.
        </p>
        <OwnNameFields known={me} errors={form.errors} />
        <FormError message={form.failure} />
        <div className="row">
          <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
            {form.busy ? 'Zapisywanie…' : 'Zapisz'}
          </button>
          <span role="status">{isSaved && 'Zapisano'}</span>
        </div>
      </form>
    </section>
  )
}
