import { Link, Redirect, useSearch } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { config } from '#client/api/reads.ts'
import { me, useMe } from '#client/api/session.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { forgetAll, remember, useRead } from '#client/api/useRead.ts'
import { lazyPart } from '#client/ui/chunk.ts'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { PasswordField } from '#client/ui/form/PasswordField.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { LoginForm } from '#contract/requests/accounts.ts'
import { ownPath } from '#domain/ownPath.ts'
import { EmailField, useEmail } from './EmailField.tsx'
import { SubmitWithProof } from './ProofParts.tsx'
import { useProvenForm } from './useProof.ts'

const SignInError = lazyPart(async () => (await import('./signInError.ts')).SignInError)

export function LoginPage() {
  const session = useMe()
  const search = useSearch()
  const email = useEmail()
  const next = ownPath(new URLSearchParams(search).get('next'), location.origin)
  const isSentBack = new URLSearchParams(search).get('status') === 'error'

  const { form, proof } = useProvenForm('sign-in', LoginForm, async values => {
    const mine = await answer(api.auth.login.post(values), 'sign-in-failed')
    forgetAll()
    remember(me, mine)
  })

  const place = next ?? '/welcome'
  // A Redirect leaves once, and `next` may be this page.
  if (session.state === 'signedIn') return <Redirect key={place} to={place} replace />
  return (
    <Gate title="Zaloguj się">
      {isSentBack && (
        <Note tone="danger">
          <OptionalLazy>
            <SignInError search={search} />
          </OptionalLazy>
        </Note>
      )}
      {next && !isSentBack && <WhySignIn />}
      <SingleSignOn next={next} />
      <form className="form" {...form.props}>
        <EmailField email={email} errors={form.errors.email} autoComplete="username" known={knownEmail()} />
        <PasswordField
          label="Hasło"
          name="password"
          autoComplete="current-password"
          required
          errors={
            form.refusal?.code === 'wrong-credentials'
              ? [<WrongCredentials key="" sentence={form.errors.password?.[0] ?? form.failure} />]
              : form.errors.password
          }
        />
        <FormError message={form.failure} />
        {form.refusal?.code === 'too-many-attempts' && (
          <p>
            Albo <Link href="/passwordreset">ustaw nowe hasło</Link> od razu.
          </p>
        )}
        <SubmitWithProof form={form} proof={proof} disabled={form.busy || email.isOfAssociation} busyLabel="Logowanie…">
          Zaloguj się
        </SubmitWithProof>
      </form>
      <div className="spread">
        <Link href="/register">Załóż konto</Link>
        <Link href="/passwordreset">Nie pamiętam hasła</Link>
      </div>
    </Gate>
  )
}

const WrongCredentials = ({ sentence }: { sentence: string | undefined }) => (
  <>
    {sentence} <Link href="/passwordreset">Ustaw nowe hasło</Link>
  </>
)

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

/** The e-mail just registered or activated. The history's state carries it, so that it is not in the page's address. */
function knownEmail(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state && 'email' in state ? String(state.email) : undefined
}

function WhySignIn() {
  if (!isAnythingPending()) return <Note>Ta strona wymaga zalogowania.</Note>
  return (
    <Note tone="warn">
      Sesja wygasła, zaloguj się ponownie. To, czego arkusz nie zdążył zapisać, czeka w tej przeglądarce i zapisze się
      samo po zalogowaniu.
    </Note>
  )
}

function isAnythingPending(): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(CHANGES))
  } catch {
    return false
  }
}
