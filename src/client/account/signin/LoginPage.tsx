import { Link, useLocation, useSearch } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { config } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { forgetAll, remember, useRead } from '#client/api/useRead.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { PasswordField } from '#client/ui/form/PasswordField.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { ownPath } from '#domain/ownPath.ts'
import { LoginForm } from '#domain/requests/accounts.ts'
import { EmailField, useEmail } from './EmailField.tsx'
import { busyWords, CaptchaIfNeeded, ProofState } from './ProofParts.tsx'
import { signInError } from './signInError.ts'
import { useProvenForm } from './useProof.ts'

export function LoginPage() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const email = useEmail()
  const next = ownPath(new URLSearchParams(search).get('next'), location.origin)
  const isSentBack = new URLSearchParams(search).get('status') === 'error'

  const { form, proof } = useProvenForm('sign-in', LoginForm, async values => {
    const mine = await answer(api.auth.login.post(values), 'sign-in-failed')
    // Another user may have read things at this browser before.
    forgetAll()
    remember(me, mine)
    navigate(next ?? '/welcome')
  })

  return (
    <Gate title="Zaloguj się">
      {isSentBack && <Note tone="danger">{signInError(search)}</Note>}
      {next && !isSentBack && <WhySignIn />}
      <SingleSignOn next={next} />
      <form className="form" {...form.props}>
        <EmailField email={email} errors={form.errors.email} autoComplete="username" known={knownEmail()} />
        <PasswordField
          label="Hasło"
          name="password"
          autoComplete="current-password"
          required
          errors={form.errors.password}
        />
        <FormError message={form.failure} />
        <CaptchaIfNeeded proof={proof} />
        <button type="submit" className="btn block" data-tone="primary" disabled={form.busy || email.isOfAssociation}>
          {form.busy ? busyWords(proof, 'Logowanie…') : 'Zaloguj się'}
        </button>
        <ProofState proof={proof} />
      </form>
      <div className="spread">
        <Link href="/register">Załóż konto</Link>
        <Link href="/passwordreset">Nie pamiętam hasła</Link>
      </div>
    </Gate>
  )
}

/** A navigation, not a call: the provider's page takes over from here. */
function SingleSignOn({ next }: { next: string | null }) {
  if (!useRead(config)?.singleSignOn) return null
  return (
    <>
      <a className="btn block" href={next ? `/api/auth/google?${new URLSearchParams({ next })}` : '/api/auth/google'}>
        Zaloguj przez stronę Związku
      </a>
      <p className="or hint">albo</p>
    </>
  )
}

/** The address that was just activated or registered, handed over in the history and not in the address of the page. */
function knownEmail(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state && 'email' in state ? String(state.email) : undefined
}

/** Tells a reader who asked for another page why they are here, and that nothing typed is lost. */
function WhySignIn() {
  if (!isAnythingPending()) return <Note>Ta strona wymaga zalogowania.</Note>
  return (
    <Note tone="warn">
      Sesja wygasła, zaloguj się ponownie. To, czego arkusz nie zdążył zapisać, czeka w tej przeglądarce i zapisze się
      samo po zalogowaniu.
    </Note>
  )
}

/** Unsent changes of any leader. */
function isAnythingPending(): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(CHANGES))
  } catch {
    return false
  }
}
