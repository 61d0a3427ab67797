import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { ResetRequest } from '#domain/requests/accounts.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { EmailField, useEmail } from './EmailField.tsx'
import { useCaptchaForm } from './useCaptcha.ts'

export function PasswordResetPage() {
  const email = useEmail()
  const [isAsked, setIsAsked] = useState(false)
  const { form, captcha, captchaErrors } = useCaptchaForm(ResetRequest, async values => {
    await answer(api.auth.passwordreset.request.post(values), 'reset-not-requested')
    setIsAsked(true)
  })

  return (
    <Gate title="Nie pamiętam hasła">
      {isAsked ? (
        <>
          <Note tone="ok">
            <p role="status">Udało się! Kliknij w link z maila aby zresetować swoje hasło.</p>
          </Note>
          <p>Wiadomość może dojść po kilku minutach; zajrzyj do spamu. Link w niej jest ważny godzinę.</p>
        </>
      ) : (
        <form className="form" {...form.props}>
          <p>Podaj e-mail swojego konta. Wyślemy na niego link do ustawienia nowego hasła.</p>
          <EmailField email={email} errors={form.errors.email} autoComplete="username" />
          <CaptchaField captcha={captcha} errors={captchaErrors} />
          <FormError message={form.failure} />
          <button type="submit" className="btn block" data-tone="primary" disabled={form.busy || email.isOfAssociation}>
            {form.busy ? 'Wysyłanie…' : 'Wyślij link'}
          </button>
        </form>
      )}
      <div className="spread">
        <Link href="/login">Zaloguj się</Link>
        <Link href="/register">Załóż konto</Link>
      </div>
    </Gate>
  )
}
