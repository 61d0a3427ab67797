import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { isRefusedWith, mayRecover } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { forgetRegistration, isRegisteredHere } from './registeredHere.ts'

const UNTIL_SIGN_IN = 2000

type Activated = { email: string; passwordResetKey: string | null }

export function ActivatePage() {
  const { key } = useParams<{ key: string }>()
  const [, navigate] = useLocation()
  const [account, setAccount] = useState<Activated>()
  const activation = useAction(async () => {
    setAccount(await answer(api.auth.activate({ key }).post(), 'activation-failed'))
    forgetRegistration()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the link activates, once
  useEffect(() => {
    if (isRegisteredHere()) activation.run()
  }, [])

  useEffect(() => {
    if (!account || account.passwordResetKey !== null) return
    const state = { email: account.email }
    const timer = setTimeout(() => navigate('/login', { replace: true, state }), UNTIL_SIGN_IN)
    return () => clearTimeout(timer)
  }, [account, navigate])

  if (account && account.passwordResetKey !== null) return <PasswordWanted resetKey={account.passwordResetKey} />

  return (
    <Gate title="Aktywacja konta">
      {account && (
        <Note tone="ok">
          <p role="status">Konto zostało aktywowane. Za chwilę przejdziesz do logowania.</p>
        </Note>
      )}
      {isRefusedWith(activation.error, 'already-active') ? (
        <Note tone="ok">
          <p role="status">{activation.failure}</p>
        </Note>
      ) : (
        <FormError message={activation.failure} />
      )}
      {!account && (activation.error === undefined || mayRecover(activation.error)) && (
        <>
          <p>Konto jest gotowe. Aktywuj je, a potem się zaloguj.</p>
          <button
            type="button"
            className="btn block"
            data-tone="primary"
            disabled={activation.busy}
            onClick={activation.run}
          >
            {activation.busy ? 'Aktywowanie konta…' : activation.error ? 'Spróbuj ponownie' : 'Aktywuj konto'}
          </button>
        </>
      )}
      <div className="spread">
        <Link href="/login" state={{ email: account?.email }}>
          Zaloguj się
        </Link>
        <Link href="/register">Załóż konto</Link>
      </div>
    </Gate>
  )
}

/** The account was registered more than once, perhaps by a stranger: none of those passwords is in force. */
function PasswordWanted({ resetKey }: { resetKey: string }) {
  return (
    <Gate title="Aktywacja konta">
      <Note tone="ok">
        <p role="status">
          Konto zostało aktywowane. Ten adres zarejestrowano więcej niż raz, dlatego żadne z podanych wtedy haseł nie
          działa. Ustaw teraz własne.
        </p>
      </Note>
      <Link href={`/reset/${resetKey}`} replace className="btn block" data-tone="primary">
        Ustaw hasło
      </Link>
    </Gate>
  )
}
