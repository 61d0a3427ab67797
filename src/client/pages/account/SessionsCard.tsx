import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'

export function SessionsCard() {
  const [, navigate] = useLocation()
  async function signOutEverywhere() {
    await answer(api.user.sessions.delete())
    navigate('/login')
    await forgetAll()
  }

  return (
    <section className="card">
      <header>
        <h2>Zalogowane urządzenia</h2>
      </header>
      <div className="card__body stack">
        <p>Zgubiony telefon, cudzy komputer? Wyloguj wszystkie urządzenia naraz, razem z tym.</p>
        <div className="row">
          <ConfirmButton title="Wylogować wszędzie?" yes="Wyloguj wszędzie" tone="primary" onYes={signOutEverywhere}>
            Wyloguj wszędzie
          </ConfirmButton>
        </div>
      </div>
    </section>
  )
}
