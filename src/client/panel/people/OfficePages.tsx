import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { holdersOf } from '#client/api/reads.ts'
import { forgetAll, refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { OfficeHolders } from './OfficeHolders.tsx'
import { ADMINISTRATOR, NATIONAL } from './office.ts'

export const NationalPage = () => (
  <PanelPage title="Koordynatorzy krajowi">
    <OfficeCard office={NATIONAL} />
  </PanelPage>
)

export const AdministratorsPage = () => (
  <PanelPage title="Administratorzy systemu">
    <div className="stack">
      <OfficeCard office={ADMINISTRATOR} />
      <p>
        <SignEverybodyOut />
      </p>
    </div>
  </PanelPage>
)

function OfficeCard({ office }: { office: typeof NATIONAL | typeof ADMINISTRATOR }) {
  const read = holdersOf(office.role)
  const holders = useRead(read)
  if (!holders) return <Loading />
  return <OfficeHolders office={office} holders={holders} onChange={() => refresh(read)} />
}

function SignEverybodyOut() {
  const [, navigate] = useLocation()
  async function signOutAll() {
    await answer(api.admin.sessions.delete())
    navigate('/login')
    forgetAll()
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
      confirmLabel="Wyloguj wszystkich"
      onConfirm={signOutAll}
    >
      Wyloguj wszystkich
    </ConfirmButton>
  )
}
