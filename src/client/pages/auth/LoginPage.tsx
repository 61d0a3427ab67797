import { Link, useLocation, useSearch } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { me } from '#client/api/reads.ts'
import { forgetAll, remember } from '#client/api/useRead.ts'
import { withReason } from '#client/api/withReason.ts'
import { Field } from '#client/ui/Field.tsx'
import { FormError } from '#client/ui/FormError.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { Note } from '#client/ui/Note.tsx'
import { Login } from '#domain/requests/accounts.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { EmailField, useEmail } from './EmailField.tsx'
import { ownPath } from './ownPath.ts'
import { SingleSignOn } from './SingleSignOn.tsx'
import { signInError } from './signInAddress.ts'
import { useCaptchaForm } from './useCaptchaForm.ts'
import { WhySignIn } from './WhySignIn.tsx'

export function LoginPage() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const email = useEmail()
  const next = ownPath(new URLSearchParams(search).get('next'))
  const refusal = signInError(search)

  const { form, captcha, captchaErrors } = useCaptchaForm(Login, async values => {
    const mine = await withReason(answer(api.auth.login.post(values)), 'Login failed')
    // What somebody else read here before their session ended is not shown to this person.
    await forgetAll()
    await remember(me, mine)
    navigate(next ?? '/welcome')
  })

  return (
    <Gate title="Zaloguj się">
      {refusal && <Note tone="danger">{refusal}</Note>}
      {next && !refusal && <WhySignIn />}
      <SingleSignOn />
      <p className="or">albo</p>
      <form className="form" {...form.props}>
        <EmailField email={email} errors={form.errors.email} autoComplete="username" />
        <Field
          label="Hasło"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={form.errors.password}
        />
        <CaptchaField captcha={captcha} errors={captchaErrors} />
        <FormError message={form.failure} />
        <button type="submit" className="btn block" data-tone="primary" disabled={!form.ready || email.isOfAssociation}>
          {form.busy ? 'Logowanie…' : 'Zaloguj się'}
        </button>
      </form>
      <div className="spread">
        <Link href="/register">Załóż konto</Link>
        <Link href="/passwordreset">Nie pamiętam hasła</Link>
      </div>
    </Gate>
  )
}
