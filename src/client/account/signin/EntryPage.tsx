import { Link, useLocation, useParams } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'

/** The one-time link of the server's console. It takes a press of a button, so that no preview of the link uses it up. */
export function EntryPage() {
  const { key = '' } = useParams<{ key: string }>()
  const [, navigate] = useLocation()
  const enter = useAction(async () => {
    await answer(api.auth.entry({ key }).post())
    forgetAll()
    navigate('/welcome', { replace: true })
  })

  return (
    <Gate title="Wejście administratora">
      <p>Ten link loguje raz, bez hasła. Hasło ustawisz potem linkiem „Nie pamiętam hasła”.</p>
      <FormError message={enter.failure} />
      <button type="button" className="btn block" data-tone="primary" disabled={enter.busy} onClick={enter.run}>
        {enter.busy ? 'Logowanie…' : 'Zaloguj się'}
      </button>
      <p>
        <Link href="/login">Inny sposób logowania</Link>
      </p>
    </Gate>
  )
}
