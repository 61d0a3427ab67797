import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { signOut } from '../../session.ts'
import { FormError } from '../../ui/FormError.tsx'
import { Gate } from '../../ui/Gate.tsx'
import { useAction } from '../../ui/useAction.ts'

export function LogoutPage() {
  const [, navigate] = useLocation()
  const leaving = useAction(async () => {
    await signOut()
    navigate('/', { replace: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the page signs out, once
  useEffect(() => {
    leaving.run()
  }, [])

  return (
    <Gate title="Wylogowanie">
      {!leaving.failure && <p role="status">Wylogowywanie…</p>}
      <FormError message={leaving.failure} />
      {leaving.failure && (
        <button type="button" className="btn" onClick={leaving.run}>
          Spróbuj ponownie
        </button>
      )}
      <Link href="/">Strona główna</Link>
    </Gate>
  )
}
