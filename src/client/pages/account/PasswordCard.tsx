import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { Field, FormError } from '#client/ui/Field.tsx'
import { Note } from '#client/ui/Note.tsx'
import { useBeside, useForm } from '#client/ui/useForm.ts'
import { PasswordChange } from '#domain/requests/accounts.ts'

export function PasswordCard() {
  const [changed, setChanged] = useState(false)
  const sent = useForm(PasswordChange, async passwords => {
    setChanged(false)
    await answer(api.user.password.put(passwords))
    sent.reset()
    setChanged(true)
  })
  const form = useBeside(sent)
  const field = { type: 'password', required: true }

  return (
    <section className="card">
      <header>
        <h2>Hasło</h2>
      </header>
      <form className="card__body form" {...form.props}>
        {changed && (
          <Note tone="ok">
            <p role="status">Hasło zmienione. Inne urządzenia zostały wylogowane.</p>
          </Note>
        )}
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
          <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
            {form.busy ? 'Zapisywanie…' : 'Zmień hasło'}
          </button>
        </div>
      </form>
    </section>
  )
}
