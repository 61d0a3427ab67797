import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'

/** For the day when sessions may have been stolen. */
export function SignEverybodyOut() {
  const [, navigate] = useLocation()
  async function signOutAll() {
    await answer(api.admin.sessions.delete())
    navigate('/login')
    await forgetAll()
  }

  return (
    <ConfirmButton
      look="danger"
      title="Wylogować wszystkich?"
      text={
        <p>
          Każdy, także Ty, zaloguje się od nowa. Nikt nie straci wpisanych wartości: niezapisane poczekają w
          przeglądarce.
        </p>
      }
      yes="Wyloguj wszystkich"
      onYes={signOutAll}
    >
      Wyloguj wszystkich
    </ConfirmButton>
  )
}
