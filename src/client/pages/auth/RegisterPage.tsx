import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { FormError } from '#client/ui/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { Note } from '#client/ui/Note.tsx'
import { Register } from '#domain/requests/accounts.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { EmailField, useEmail } from './EmailField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useCaptchaForm } from './useCaptcha.ts'

export function RegisterPage() {
  const email = useEmail()
  const [isRegistered, setIsRegistered] = useState(false)
  const { form, captcha, captchaErrors } = useCaptchaForm(Register, async values => {
    await answer(api.auth.register.post(values), 'registration-failed')
    setIsRegistered(true)
  })

  if (isRegistered) {
    return (
      <Gate title="Załóż konto">
        <Note tone="ok">
          <p role="status">Konto zostało założone. Kliknij w link z maila, aby je aktywować.</p>
        </Note>
        <p>Mail może iść kilka minut i trafić do spamu. Link w nim jest ważny 7 dni.</p>
        <Link href="/login">Zaloguj się</Link>
      </Gate>
    )
  }
  return (
    <Gate title="Załóż konto">
      <form className="form" {...form.props}>
        <EmailField email={email} errors={form.errors.email} autoComplete="username" />
        <NewPasswordFields errors={form.errors} />
        <CaptchaField captcha={captcha} errors={captchaErrors} />
        <FormError message={form.failure} />
        <button type="submit" className="btn block" data-tone="primary" disabled={!form.ready || email.isOfAssociation}>
          {form.busy ? 'Zakładanie konta…' : 'Załóż konto'}
        </button>
      </form>
      <div className="spread">
        <Link href="/login">Zaloguj się</Link>
        <Link href="/passwordreset">Nie pamiętam hasła</Link>
      </div>
    </Gate>
  )
}
