import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { FormError } from '#client/ui/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { Note } from '#client/ui/Note.tsx'
import { useAction } from '#client/ui/useAction.ts'

/** Long enough to read that it worked. */
const UNTIL_SIGN_IN = 2000

export function ActivatePage() {
  const { key } = useParams<{ key: string }>()
  const [, navigate] = useLocation()
  const [email, setEmail] = useState<string>()
  const isActive = email !== undefined
  const activation = useAction(async () => {
    const account = await answer(api.auth.activate({ key }).post(), 'activation-failed')
    setEmail(account.email)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the link activates, once
  useEffect(() => {
    activation.run()
  }, [])

  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => navigate('/login', { replace: true, state: { email } }), UNTIL_SIGN_IN)
    return () => clearTimeout(timer)
  }, [isActive, email, navigate])

  return (
    <Gate title="Aktywacja konta">
      {isActive && (
        <Note tone="ok">
          <p role="status">Konto zostało aktywowane. Za chwilę przejdziesz do logowania.</p>
        </Note>
      )}
      {activation.busy && <p role="status">Aktywowanie konta…</p>}
      {isRefusedWith(activation.error, 'already-active') ? (
        <Note tone="ok">
          <p role="status">{activation.failure}</p>
        </Note>
      ) : (
        <FormError message={activation.failure} />
      )}
      {isRefusedWith(activation.error, 'no-connection') && (
        <button type="button" className="btn block" onClick={activation.run}>
          Spróbuj ponownie
        </button>
      )}
      <div className="spread">
        <Link href="/login" state={{ email }}>
          Zaloguj się
        </Link>
        <Link href="/register">Załóż konto</Link>
      </div>
    </Gate>
  )
}
