import { useState } from 'react'
import { PasswordChange } from '../../../domain/requests/accounts.ts'
import { answer, api } from '../../api/call.ts'
import { Field } from '../../ui/Field.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Note } from '../../ui/Note.tsx'
import { useForm } from '../../ui/useForm.ts'

export function PasswordCard() {
  const [changed, setChanged] = useState(false)
  const form = useForm(PasswordChange, async passwords => {
    await answer(api.user.password.put(passwords))
    form.reset()
    setChanged(true)
  })
  const field = { type: 'password', required: true }

  return (
    <section className="card">
      <header>
        <h2>Hasło</h2>
      </header>
      <form className="card__body form" {...form.props}>
        {changed && <Note tone="ok">Hasło zmienione. Inne urządzenia zostały wylogowane.</Note>}
        <Field
          label="Obecne hasło"
          name="oldPassword"
          autoComplete="current-password"
          errors={form.errors.oldPassword}
          {...field}
        />
        <Field
          label="Nowe hasło"
          name="password"
          autoComplete="new-password"
          hint="Co najmniej 8 znaków."
          errors={form.errors.password}
          {...field}
        />
        <Field
          label="Powtórz nowe hasło"
          name="repeatpassword"
          autoComplete="new-password"
          errors={form.errors.repeatpassword}
          {...field}
        />
        <FormError message={form.failure} />
        <div className="form__actions">
          <button type="submit" className="btn" data-tone="primary" disabled={!form.ready}>
            Zmień hasło
          </button>
        </div>
      </form>
    </section>
  )
}
