import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { PasswordField } from '#client/ui/form/PasswordField.tsx'
import { useBeside, useForm } from '#client/ui/form/useForm.ts'
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
        <PasswordField
          label="Obecne hasło"
          name="oldPassword"
          autoComplete="current-password"
          errors={form.errors.oldPassword}
          required
        />
        <PasswordField
          label="Nowe hasło"
          name="password"
          autoComplete="new-password"
          hint="Co najmniej 8 znaków."
          errors={form.errors.password}
          required
        />
        <PasswordField
          label="Powtórz nowe hasło"
          name="repeatpassword"
          autoComplete="new-password"
          errors={form.errors.repeatpassword}
          required
        />
        <FormError message={form.failure} />
        <div className="row">
          <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
            {form.busy ? 'Zapisywanie…' : 'Zmień hasło'}
          </button>
        </div>
      </form>
    </section>
  )
}
