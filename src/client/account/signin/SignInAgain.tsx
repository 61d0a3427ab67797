import { useState } from 'react'
import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { config } from '#client/api/reads.ts'
import { type Me, me, useMe } from '#client/api/session.ts'
import { giveUp, useUnsaved } from '#client/api/unsaved.ts'
import { forgetAll, refresh, remember, useReadOrNull } from '#client/api/useRead.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { KnownEmail } from '#client/ui/form/KnownEmail.tsx'
import { closeSignIn, useSignInOpen } from '#client/ui/signInAgain.ts'
import { LoginForm } from '#contract/requests/accounts.ts'
import { busyWords, CaptchaIfNeeded, ProofState } from './ProofParts.tsx'
import { useProvenForm } from './useProof.ts'

export function SignInAgain() {
  const session = useMe()
  const isOpen = useSignInOpen()
  // Keeps the page behind it: a read that finds the session over would lead to sign-in.
  useUnsaved(isOpen)
  if (!isOpen || session.state !== 'signedIn') return null
  return (
    <Dialog title="Sesja wygasła" onClose={() => closeSignIn(false)}>
      <p>Zaloguj się ponownie. Nic z tego, co jest na tej stronie, nie przepadło.</p>
      <p>
        Konto: <b>{session.me.email}</b>
      </p>
      <Ways known={session.me} />
    </Dialog>
  )
}

function Ways({ known }: { known: Me }) {
  const association = useReadOrNull(config)
  const [, navigate] = useLocation()

  /** A different user gets nothing that the previous one typed or read. */
  async function goOn(now: Me) {
    const isSame = now.id === known.id
    if (!isSame) {
      giveUp()
      forgetAll()
    }
    remember(me, now)
    closeSignIn(isSame)
    if (!isSame) navigate('/welcome')
  }

  return (
    <div className="stack">
      {association?.singleSignOn && <InAnotherTab goOn={goOn} />}
      <WithPassword email={known.email} goOn={goOn} />
    </div>
  )
}

type Way = { goOn: (now: Me) => Promise<void> }

function InAnotherTab({ goOn }: Way) {
  const [opened, setOpened] = useState(false)
  return (
    <div className="stack tight">
      <a className="btn block" href="/api/auth/google" target="_blank" rel="noopener" onClick={() => setOpened(true)}>
        Zaloguj przez stronę Związku w nowej karcie
      </a>
      {opened && (
        <ActionButton
          className="btn block"
          tone="primary"
          act={async () => goOn(await answer(api.user.get(), 'user-not-read'))}
        >
          Już zalogowano, wróć do pracy
        </ActionButton>
      )}
    </div>
  )
}

function WithPassword({ email, goOn }: Way & { email: string }) {
  const { form, proof } = useProvenForm('sign-in', LoginForm, async values => {
    await goOn(await answer(api.auth.login.post(values), 'sign-in-failed'))
    await refresh(me)
  })
  return (
    <form className="form" {...form.props}>
      <KnownEmail email={email} name="email" />
      <Field
        label="Hasło"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        errors={form.errors.password}
      />
      <FormError message={form.failure} />
      <CaptchaIfNeeded proof={proof} />
      <div className="dialog__actions row">
        <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
          {form.busy ? busyWords(proof, 'Logowanie…') : 'Zaloguj się'}
        </button>
      </div>
      <ProofState proof={proof} />
    </form>
  )
}
